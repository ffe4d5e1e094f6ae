/** What changes on narrow screens, on paper, and between pages. */
export const narrow = `
@media (max-width: 70rem) {
  .four { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .two-one { grid-template-columns: minmax(0, 1fr); }
  .path { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .path li { border-top: 1px solid var(--line); }
  .path li:last-child:nth-child(odd) { grid-column: 1 / -1; }
}
@media (max-width: 52rem) {
  .shell { grid-template-columns: minmax(0, 1fr); align-content: start; }
  .side {
    position: relative; height: auto; flex-direction: row; align-items: center; gap: 0.6rem; overflow: visible;
    padding: 0.5rem 0.75rem; border-right: 0; border-bottom: 1px solid var(--line); z-index: 4;
  }
  .side > .nav, .side footer { display: none; }
  .side .business { flex: 1; min-width: 0; }
  .menu { display: block; }
  .top { padding: 0.55rem 1rem; position: static; gap: 0.6rem; }
  .search { width: auto; flex: 1; }
  .search kbd, .mode a:not([aria-current]) { display: none; }
  .person .name { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .top .end { gap: 0.6rem; }
  main { padding: 1.25rem 1rem 2.5rem; }
  .head .actions, .hero .actions { margin-left: 0; }
  .hero h1 { font-size: 1.4rem; }
  .card > header .end:has(.chips) { margin-left: 0; width: 100%; }
  .needs li { grid-template-columns: auto minmax(0, 1fr); }
  .needs .button { grid-column: 2; justify-self: start; margin-top: 0.4rem; }
  .totals { gap: 1.2rem; }
  .events { padding: 0.4rem 0.9rem 1rem; }
  .events > h3 { margin-left: 1.9rem; }
  .event { grid-template-columns: 1.4rem minmax(0, 1fr); }
  .event .at { grid-column: 2; grid-row: 1; text-align: left; padding: 0.42rem 0 0 0.5rem; }
  .event .at b { display: inline; margin-right: 0.4rem; }
  .event .knot { grid-row: 1 / span 2; }
  .event .what { grid-column: 2; padding-top: 0; }
  .event .tag { margin-left: 0; }
}
@media (max-width: 36rem) {
  .grid.four, .grid.pair { grid-template-columns: minmax(0, 1fr); }
  .balance { display: grid; grid-template-columns: minmax(0, 1fr) 30%; padding: 0.7rem 0 0.7rem 1.1rem; }
  .balance > * { grid-column: 1; }
  .balance .spark { grid-area: 1 / 2 / span 3; width: 100%; height: 100%; margin: 0; min-height: 0; }
  .chart { width: 40rem; max-width: none; }
  .cards thead { display: none; }
  .cards tr {
    display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0.2rem 0.75rem; padding: 0.75rem 1.25rem;
    border-bottom: 1px solid var(--line);
  }
  .cards tbody:last-child tr:last-child { border-bottom: 0; }
  .cards td, .cards td:first-child, .cards td:last-child { padding: 0; border: 0; }
  .cards tbody tr:hover td { background: none; }
  .cards .lead { grid-column: 1; grid-row: 1; white-space: normal; overflow-wrap: anywhere; }
  .cards .aside { grid-column: 2; grid-row: 1; text-align: right; }
  .cards .bare ~ .bare { text-align: right; }
  .cards .hidden { display: none; }
  .cards .clip { max-width: 11rem; }
  .cards .line {
    grid-column: 1 / -1; display: flow-root; text-align: right; white-space: normal; overflow-wrap: anywhere;
  }
  .cards .line::before { content: attr(data-label); color: var(--faint); float: left; margin-right: 1rem; }
  .hero .actions { margin-top: 0.2rem; }
  .hero .sub { margin-top: 0.8rem; gap: 0.1rem 1.1rem; }
  .path { grid-template-columns: minmax(0, 1fr); }
  .path li {
    display: grid; grid-template-columns: minmax(0, 1fr) auto; padding: 0.6rem 1.1rem; align-items: baseline;
  }
  .path li + li { border-left: 0; }
  .path li::after { right: auto; top: 0; height: auto; width: 3px; }
  .path li > p:last-child { grid-column: 1 / -1; }
  .filter > * { flex: 1 1 100%; }
}
@media (prefers-reduced-motion: no-preference) { @view-transition { navigation: auto; } }
@media print {
  :root { color-scheme: light; }
  .side, .top, .actions, .events .actions { display: none; }
  .shell { display: block; }
}
`
