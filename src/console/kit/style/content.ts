/** Cards, grids, tables, statuses and facts. */
export const content = `
/* Cards and grids */
.grid.pair { grid-template-columns: repeat(2, minmax(0, 1fr)); margin-bottom: 0; }
.card {
  background: var(--sheet); border: 1px solid var(--line); border-radius: var(--r3); box-shadow: var(--shadow);
  min-width: 0;
}
.card > header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.3rem 0.75rem; padding: 1rem 1.25rem 0; }
.card > header + .scroll, .card > header + .ledger { margin-top: 0.45rem; }
.card > header h2 { font-size: 1rem; font-weight: 630; letter-spacing: -0.005em; }
.card > header .end { margin-left: auto; font-size: 0.9rem; }
.card .pad { padding: 0.9rem 1.25rem 1.15rem; }
.upload { display: grid; gap: 0.4rem; margin-bottom: 1rem; }
.upload img { max-width: 100%; height: auto; border: 1px solid var(--line); border-radius: 6px; }
.grid { display: grid; gap: 1.15rem; margin-bottom: 1.15rem; }
.two-one .pair > :only-child { grid-column: 1 / -1; }
main > .grid.pair { margin-bottom: 1.15rem; }
main > .card + .card, main > .faint + .card { margin-top: 1.15rem; }
main > .card:has(> .pad > .form) { max-width: 44rem; }
.four { grid-template-columns: repeat(4, minmax(0, 1fr)); }
.two-one { grid-template-columns: minmax(0, 2.05fr) minmax(0, 1fr); }
.pad > .actions { display: flex; gap: 0.6rem; flex-wrap: wrap; margin-top: 0.8rem; }
.stack { display: grid; gap: 1.15rem; align-content: start; }

/* Needs you */
.needed { margin-bottom: 1.15rem; }
.needs { padding: 0.3rem 0; }
.needs li {
  display: grid; grid-template-columns: auto minmax(0, 1fr) auto; gap: 0.1rem 0.9rem; align-items: center;
  padding: 0.75rem 1.25rem;
}
.needs li + li { border-top: 1px solid var(--line); }
.needs .sign { width: 2rem; height: 2rem; border-radius: 0.55rem; display: grid; place-items: center; }
.needs .sign.note { background: var(--note-ground); color: var(--note); }
.needs .sign.bad { background: var(--bad-ground); color: var(--bad); }
.needs b { font-weight: 600; display: block; }
.needs p { color: var(--faint); font-size: 0.92rem; }

/* Balances */
.balance { padding: 1rem 1.2rem 0; display: flex; flex-direction: column; overflow: hidden; color: inherit; }
.balance:hover { text-decoration: none; border-color: var(--line-strong); }
.balance .name { display: flex; align-items: baseline; gap: 0.5rem; color: var(--faint); font-size: 0.9rem; }
.balance .name b { color: var(--ink); font-weight: 640; font-size: 0.95rem; }
.balance .figure {
  font-size: 1.55rem; font-weight: 650; letter-spacing: -0.025em; line-height: 1.3; margin-top: 0.15rem;
}
.balance .figure small {
  font-size: 0.62em; font-weight: 600; color: var(--faint); letter-spacing: 0; margin-left: 0.15em;
}
.balance .held { color: var(--faint); font-size: 0.87rem; }
.spark { display: block; width: calc(100% + 2.4rem); margin: 0.6rem -1.2rem 0; height: 3rem; }
.spark .area { fill: var(--data-1); opacity: 0.11; }
.spark .line { fill: none; stroke: var(--data-1); stroke-width: 1.6; }

/* Charts */
.data-1 { fill: var(--data-1); background: var(--data-1); }
.data-2 { fill: var(--data-2); background: var(--data-2); }
.data-3 { fill: var(--data-3); background: var(--data-3); }
svg .bad { fill: var(--bad); }
.chart line { stroke: var(--data-grid); }
.chart .partial path { opacity: 0.55; }
.legend .end { margin-left: auto; }
.legend {
  display: flex; flex-wrap: wrap; gap: 0.2rem 1rem; margin-top: 0.5rem; font-size: 0.87rem; color: var(--faint);
}
.legend i { display: inline-block; width: 0.62rem; height: 0.62rem; border-radius: 0.18rem; margin-right: 0.4rem; }
.totals { display: flex; gap: 2.2rem; flex-wrap: wrap; margin-bottom: 0.6rem; }
.totals dt { color: var(--faint); font-size: 0.87rem; }
.totals dd { font-size: 1.3rem; font-weight: 640; letter-spacing: -0.02em; }
.totals small { font-size: 0.85rem; font-weight: 550; letter-spacing: 0; color: var(--good); margin-left: 0.35rem; }
.chart { display: block; width: 100%; height: auto; }
.chart text { font: 500 12px var(--text); fill: var(--faint); font-variant-numeric: tabular-nums; }
.totals .down { color: var(--bad); }
.figures { font-size: 0.9rem; margin-top: 0.4rem; }
.figures th, .figures td { padding: 0.25rem 0.75rem; }
.tabs { display: inline-flex; gap: 0.15rem; font-size: 0.87rem; font-weight: 570; }
.tabs a { color: var(--faint); padding: 0.1rem 0.55rem; border-radius: 1rem; }
.tabs a[aria-current] { background: var(--accent-ground); color: var(--accent); }

/* Headroom */
.room { display: grid; gap: 1rem; }
.room .line { display: flex; justify-content: space-between; align-items: baseline; gap: 0.5rem; }
.room b { font-weight: 600; }
.track {
  display: block; width: 100%; height: 0.45rem; border-radius: 1rem; background: var(--line); overflow: hidden;
  margin: 0.35rem 0 0.3rem;
}
.track rect { fill: var(--data-1); }
.track .warn { fill: var(--data-3); }
.largest { border-top: 1px solid var(--line); padding-top: 0.85rem; }
.largest b { color: var(--ink); }

/* Tables */
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th {
  text-align: left; font-weight: 560; font-size: 0.85rem; color: var(--faint); padding: 0.55rem 0.75rem;
  border-bottom: 1px solid var(--line); white-space: nowrap;
}
td { padding: 0.62rem 0.75rem; border-bottom: 1px solid var(--line); vertical-align: middle; }
th:first-child, td:first-child { padding-left: 1.25rem; }
th:last-child, td:last-child { padding-right: 1.25rem; }
tbody tr:last-child td { border-bottom: 0; }
tbody tr:hover td { background: var(--sunken); }
.right { text-align: right; }
td b { font-weight: 600; }
td.lead > span { display: inline-block; min-width: 9rem; white-space: normal; overflow-wrap: anywhere; }
td a + a { margin-left: 0.6rem; }
td .sub { display: block; color: var(--faint); font-size: 0.86rem; line-height: 1.35; }
.status {
  display: inline-flex; align-items: center; gap: 0.35rem; padding: 0.06rem 0.55rem 0.06rem 0.42rem;
  border-radius: 1rem; font-size: 0.84rem; font-weight: 600; white-space: nowrap; background: var(--line);
  color: var(--soft);
}
.status .icon { width: 0.9rem; height: 0.9rem; stroke-width: 2.2; }
.status.good { background: var(--good-ground); color: var(--good); }
.status.bad { background: var(--bad-ground); color: var(--bad); }
.status.note { background: var(--note-ground); color: var(--note); }
.status.busy { background: var(--accent-ground); color: var(--accent); }
.status.big { font-size: 0.95rem; padding: 0.15rem 0.75rem 0.15rem 0.55rem; }
.beats { display: block; width: 100%; height: 2.1rem; margin: 0.65rem 0 0.35rem; }
.beats .data-2 { opacity: 0.8; }
.facts { display: grid; gap: 0.5rem; max-width: 40rem; }
.facts > div { display: flex; justify-content: space-between; gap: 1rem; align-items: baseline; }
.facts dt { color: var(--faint); flex: none; }
.facts > div:has(dd > .nowrap) dt { flex: 0 1 auto; }
.facts dd:has(> .nowrap) { flex: none; }
.facts dd { text-align: right; font-weight: 550; min-width: 0; overflow-wrap: anywhere; }
.facts .total { border-top: 1px solid var(--line); padding-top: 0.5rem; margin-top: 0.1rem; }
.facts .total dt { color: var(--ink); font-weight: 600; }
.facts .total dd { font-weight: 660; font-size: 1.08rem; letter-spacing: -0.01em; }
.after-list { margin-top: 0.6rem; }
`
