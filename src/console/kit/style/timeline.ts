/** The timeline of a payment, and its postings. */
export const timeline = `
.crumbs {
  display: flex; gap: 0.45rem; color: var(--faint); font-size: 0.9rem; margin-bottom: 0.55rem; align-items: center;
  flex-wrap: wrap; overflow-wrap: anywhere;
}
.crumbs a { color: var(--faint); }
.hero { margin-bottom: 1.2rem; }
.hero .row { display: flex; gap: 0.9rem; align-items: center; flex-wrap: wrap; }
.hero h1 { font-size: 1.75rem; font-weight: 660; letter-spacing: -0.024em; line-height: 1.25; }
.hero h1 small { font-size: 0.62em; font-weight: 600; color: var(--faint); letter-spacing: 0; }
.hero .actions { margin-left: auto; display: flex; gap: 0.55rem; flex-wrap: wrap; }
.hero .sub { color: var(--faint); display: flex; gap: 0.35rem 1.1rem; flex-wrap: wrap; margin-top: 0.3rem; }
.hero .sub > *, .hero .row > * { min-width: 0; overflow-wrap: anywhere; }
.hero .sub b { color: var(--soft); font-weight: 560; }
.copy { background: none; border: 0; padding: 0.25rem; color: var(--faint); cursor: pointer; line-height: 0; }
.copy:hover { color: var(--ink); }
.copy.copied { color: var(--good); }
.copy .icon { width: 0.95rem; height: 0.95rem; }
.path { display: grid; grid-template-columns: 1fr 1fr 2.1fr 1fr 1.5fr; margin-bottom: 1.15rem; overflow: hidden; }
.path li { padding: 0.85rem 1.1rem 0.9rem; position: relative; }
.path li + li { border-left: 1px solid var(--line); }
.path li::after {
  content: ""; position: absolute; left: 0; right: 0; bottom: 0; height: 3px; background: var(--good); opacity: 0.85;
}
.path li.warned::after, .path li.working::after { background: var(--data-3); }
.path li.failed::after { background: var(--bad); }
.path li.waiting::after { background: var(--line-strong); }
.path b { display: flex; align-items: center; gap: 0.4rem; font-weight: 600; }
.path b .icon { width: 1rem; height: 1rem; color: var(--good); stroke-width: 2.2; }
.path li.warned b .icon, .path li.working b .icon { color: var(--note); }
.path li.failed b .icon { color: var(--bad); }
.path li.waiting b { color: var(--faint); }
.path li.waiting b .icon { color: inherit; }
.path p.time { color: var(--ink); font-size: 1.15rem; font-weight: 640; letter-spacing: -0.015em; }
.path .time small {
  font-size: 0.78rem; font-weight: 550; color: var(--faint); letter-spacing: 0; margin-left: 0.15rem;
}
.path p { color: var(--faint); font-size: 0.86rem; line-height: 1.4; }
.chip {
  font-size: 0.86rem; font-weight: 560; padding: 0.08rem 0.65rem; border-radius: 1rem;
  border: 1px solid var(--line-strong); color: var(--soft);
}
.chip:hover { text-decoration: none; border-color: var(--field); }
.chip[aria-current] { background: var(--accent-ground); border-color: transparent; color: var(--accent); }
.events { padding: 0.6rem 1.25rem 1.2rem; }
.events > h3 { font-size: 0.82rem; font-weight: 600; color: var(--faint); margin: 0.9rem 0 0.3rem 8.6rem; }
.event { display: grid; grid-template-columns: 6.1rem 1.5rem minmax(0, 1fr); gap: 0 0.25rem; position: relative; }
.event .at { text-align: right; font-size: 0.84rem; color: var(--faint); padding-top: 0.5rem; line-height: 1.35; }
.event .at b { display: block; font-weight: 560; color: var(--soft); }
.event .knot { position: relative; display: grid; justify-items: center; }
.event .knot::before {
  content: ""; position: absolute; top: 0; bottom: 0; width: 1.5px; background: var(--line-strong);
}
.event.first .knot::before { top: 1rem; }
.event.last .knot::before { bottom: calc(100% - 1rem); }
.event .knot i {
  position: relative; width: 0.72rem; height: 0.72rem; border-radius: 50%; margin-top: 0.68rem;
  background: var(--sheet); border: 2.5px solid var(--field);
}
.event.good .knot i { background: var(--good); border-color: var(--good); }
.event.money .knot i { background: var(--data-1); border-color: var(--data-1); border-radius: 0.2rem; }
.event.bad .knot i { background: var(--sheet); border-color: var(--bad); }
.event.busy .knot i { border-color: var(--accent); }
.event .what { padding: 0.42rem 0 0.62rem 0.5rem; }
.event .what > p:first-child { display: flex; flex-wrap: wrap; gap: 0.2rem 0.6rem; align-items: baseline; }
.event .what b { font-weight: 600; }
.event .what .note { color: var(--faint); font-size: 0.92rem; }
.event .actions { display: flex; gap: 0.4rem; flex-wrap: wrap; margin-top: 0.4rem; }
.event .tag { font-size: 0.82rem; font-weight: 560; color: var(--faint); margin-left: auto; white-space: nowrap; }
.moves {
  margin-top: 0.4rem; border: 1px solid var(--line); border-radius: var(--r2); overflow: hidden;
  background: var(--sunken); font-size: 0.9rem;
}
.moves li {
  display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 1rem; padding: 0.38rem 0.75rem;
  align-items: baseline;
}
.moves li + li { border-top: 1px solid var(--line); }
.moves .way { color: var(--soft); overflow-wrap: anywhere; }
.moves .way .arrow { color: var(--faint); padding: 0 0.3rem; }
.moves b { font-weight: 600; }
details.more { margin-top: 0.35rem; font-size: 0.92rem; }
details.more summary { cursor: pointer; color: var(--accent); width: fit-content; list-style-position: inside; }
details.more pre {
  margin: 0.4rem 0 0; padding: 0.7rem 0.85rem; background: var(--sunken); border: 1px solid var(--line);
  border-radius: var(--r2); font: 0.84rem/1.55 var(--mono); overflow-x: auto; color: var(--soft);
}
.why {
  margin-top: 0.75rem; padding: 0.6rem 0.75rem; border-radius: var(--r2); background: var(--sunken);
  border: 1px solid var(--line); font-size: 0.89rem; color: var(--soft);
}
.why .mono { color: var(--ink); }
.ledger { font-size: 0.88rem; }
.ledger .mono { overflow-wrap: anywhere; }
.ledger th { padding: 0.3rem 0.5rem; font-size: 0.82rem; }
.ledger td { padding: 0.42rem 0.5rem; vertical-align: top; line-height: 1.4; }
.ledger th:first-child, .ledger td:first-child { padding-left: 1.25rem; }
.ledger th:last-child, .ledger td:last-child { padding-right: 1.25rem; }
.ledger tr.group > * {
  background: var(--sunken); font-weight: 600; font-size: inherit; padding-top: 0.32rem; padding-bottom: 0.32rem;
}
.ledger tr.group th { color: var(--ink); }
.ok {
  display: flex; gap: 0.5rem; align-items: flex-start; padding: 0.6rem 1.25rem; border-top: 1px solid var(--line);
  color: var(--good); font-size: 0.89rem; font-weight: 550;
}
.ok .icon { margin-top: 0.1rem; stroke-width: 2.1; width: 1.05rem; height: 1.05rem; }
.party { display: flex; gap: 0.75rem; align-items: center; padding: 0.75rem 0; }
.party:first-child { padding-top: 0; }
.party:last-child { padding-bottom: 0; }
.party + .party { border-top: 1px solid var(--line); }
.party b { font-weight: 600; display: block; }
.party .sub { display: block; color: var(--faint); font-size: 0.88rem; }
.face.soft { background: var(--line); color: var(--soft); }
.hash { font-family: var(--mono); font-size: 0.8rem; color: var(--faint); overflow-wrap: anywhere; }
`
