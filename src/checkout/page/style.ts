/** The style sheet of hosted pages, without a brand: the name of the merchant stands out. */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --ground: #f3f4f6; --sheet: #ffffff; --ink: #17202b; --faint: #566373; --line: #d9dee5; --field: #8a95a3;
  --accent: #17508f; --on-accent: #ffffff; --accent-ground: #eef4fb;
  --good: #14693a; --good-ground: #e3f4ea; --bad: #a3201b; --bad-ground: #fbe9e8; --note: #6b4a00;
  --note-ground: #fdf3d8;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #10141a; --sheet: #191f28; --ink: #e8ecf1; --faint: #a2adba; --line: #303a46; --field: #6f7c8b;
    --accent: #8ab8f5; --on-accent: #0c1622; --accent-ground: #1d2a3a;
    --good: #7fd6a2; --good-ground: #143323; --bad: #ff9d97; --bad-ground: #3f1c1a; --note: #f0cf7a;
    --note-ground: #352a0e;
  }
}
*, *::before, *::after { box-sizing: border-box; }
[hidden] { display: none !important; }
body {
  margin: 0; min-height: 100vh; padding: 0 1rem 2rem; background: var(--ground); color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; overflow-wrap: anywhere;
}
h1, p, ul, dl, dd { margin: 0; padding: 0; }
ul { list-style: none; }
h1 { font-size: 1.25rem; line-height: 1.3; font-weight: 650; margin-bottom: 1rem; }
a { color: var(--accent); }
.sandbox {
  margin: 0 -1rem; padding: 0.35rem 1rem; background: var(--note-ground); color: var(--note);
  font-size: 0.875rem; text-align: center;
}
.sheet {
  max-width: 29rem; margin: 1rem auto 0; background: var(--sheet); border: 1px solid var(--line); border-radius: 0.9rem;
  overflow: hidden;
}
.summary { padding: 1.25rem 1.25rem 1.1rem; border-bottom: 1px solid var(--line); }
.merchant { font-weight: 600; }
.amount {
  font-size: 2rem; line-height: 1.25; font-weight: 700; letter-spacing: -0.015em; font-variant-numeric: tabular-nums;
}
.label { color: var(--faint); font-size: 0.9rem; margin-top: 0.5rem; }
.fee { font-size: 0.95rem; font-variant-numeric: tabular-nums; }
.reference, .timer { color: var(--faint); font-size: 0.9rem; }
.reference { margin-top: 0.5rem; }
.timer { margin-top: 0.15rem; }
.clock { color: var(--ink); font-weight: 600; font-variant-numeric: tabular-nums; }
main { padding: 1.25rem; }
main > p { margin-bottom: 1rem; }
main > :last-child { margin-bottom: 0; }
.channels { display: grid; gap: 0.65rem; }
.channel {
  display: flex; align-items: center; gap: 0.9rem; width: 100%; min-height: 4.25rem; padding: 0.75rem 0.9rem;
  background: transparent; border: 1px solid var(--line); border-radius: 0.65rem; color: inherit; font: inherit;
  text-align: left; text-decoration: none; cursor: pointer;
}
.channel:hover { border-color: var(--accent); background: var(--accent-ground); }
.channel .words { flex: 1; min-width: 0; }
.channel strong, .channel .words > span { display: block; }
.channel strong { font-weight: 600; }
.channel .words > span { color: var(--faint); font-size: 0.9rem; line-height: 1.4; }
.icon { flex: none; fill: none; stroke: var(--accent); stroke-width: 1.7; stroke-linecap: round;
  stroke-linejoin: round; }
.arrow {
  flex: none; width: 0.55rem; height: 0.55rem; margin-right: 0.15rem; border: solid var(--faint);
  border-width: 2px 2px 0 0; transform: rotate(45deg);
}
.field { margin-bottom: 1rem; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0 0.9rem; }
label { display: block; font-weight: 600; font-size: 0.95rem; margin-bottom: 0.3rem; }
input:not([type="hidden"]), select {
  display: block; width: 100%; min-height: 3rem; padding: 0.55rem 0.75rem; background: var(--sheet); color: inherit;
  border: 1px solid var(--field); border-radius: 0.55rem; font: inherit; font-variant-numeric: tabular-nums;
}
input[aria-invalid], select[aria-invalid] { border: 2px solid var(--bad); }
.hint { color: var(--faint); font-size: 0.875rem; margin-top: 0.3rem; }
.fault { color: var(--bad); font-size: 0.9rem; font-weight: 600; margin-top: 0.3rem; }
.faults { background: var(--bad-ground); border-radius: 0.55rem; padding: 0.75rem 0.9rem; margin-bottom: 1.1rem; }
.faults p { font-weight: 600; }
.faults a { color: var(--bad); }
.primary {
  display: block; width: 100%; min-height: 3.1rem; padding: 0.75rem 1rem; background: var(--accent);
  color: var(--on-accent); border: 0; border-radius: 0.6rem; font: inherit; font-weight: 650; text-align: center;
  text-decoration: none; cursor: pointer;
}
.secondary {
  display: block; width: 100%; min-height: 2.75rem; padding: 0.55rem 1rem; background: transparent;
  color: var(--accent);
  border: 1px solid var(--field); border-radius: 0.6rem; font: inherit; font-weight: 600; cursor: pointer;
}
.secondary:hover { background: var(--accent-ground); border-color: var(--accent); }
.plain {
  min-height: 2.25rem; padding: 0 0.3rem; background: none; border: 0; color: var(--accent); font: inherit;
  text-decoration: underline; cursor: pointer;
}
.ways-out, .actions { display: grid; gap: 0.65rem; }
.ways-out { margin-top: 1rem; padding-top: 1rem; border-top: 1px solid var(--line); }
.processor { width: 100%; min-height: 34rem; border: 0 }
.primary:hover { filter: brightness(1.08); }
button[aria-disabled] { opacity: 0.6; cursor: progress; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.charge, .account { border: 1px solid var(--line); border-radius: 0.6rem; margin-bottom: 1rem; }
.charge > div, .account > div {
  display: flex; align-items: center; justify-content: space-between; gap: 0.75rem; padding: 0.6rem 0.9rem;
}
.charge > div + div, .account > div + div { border-top: 1px solid var(--line); }
dt { color: var(--faint); font-size: 0.9rem; }
.charge dd { font-variant-numeric: tabular-nums; }
.charge > div:last-child dd { font-weight: 650; }
.receipt .long { display: block; }
.account > div { display: block; padding: 0.6rem 0.9rem; }
.account dd { display: flex; align-items: center; justify-content: space-between; gap: 0.75rem; font-weight: 600; }
.account dd { min-height: 2.25rem; font-variant-numeric: tabular-nums; }
.copy {
  flex: none; min-width: 4.9rem; min-height: 2.25rem; padding: 0.25rem 0.8rem; background: var(--accent-ground);
  color: var(--accent); border: 0; border-radius: 0.45rem; font: inherit; font-size: 0.9rem; font-weight: 600;
  cursor: pointer;
}
.waiting {
  display: flex; align-items: center; gap: 1rem; padding: 0.9rem; margin-bottom: 1rem; background: var(--accent-ground);
  border-radius: 0.6rem;
}
.dots {
  flex: none; width: 1.6rem; height: 1.6rem; border: 3px solid var(--line); border-top-color: var(--accent);
  border-radius: 50%; animation: turn 1s linear infinite;
}
@keyframes turn { to { transform: rotate(360deg); } }
@media (prefers-reduced-motion: reduce) { .dots { animation: none; border-color: var(--accent); } }
.quiet { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.tests { margin-top: 1rem; padding: 0.6rem 0.9rem; background: var(--note-ground); color: var(--note);
  border-radius: 0.55rem; }
.tests { font-size: 0.9rem; }
.tests summary { cursor: pointer; font-weight: 600; }
.tests dl { margin-top: 0.5rem; }
.tests dt { color: inherit; font-weight: 600; font-variant-numeric: tabular-nums; }
.tests dd { margin-bottom: 0.4rem; }
.back { margin-top: 1.1rem; text-align: center; }
.back a { display: inline-block; padding: 0.4rem 0.6rem; }
.outcome { text-align: center; padding: 0.75rem 0 0.25rem; }
.outcome .icon { width: 3.5rem; height: 3.5rem; padding: 0.8rem; border-radius: 50%; margin-bottom: 0.75rem; }
.outcome .icon { background: var(--accent-ground); stroke-width: 2.2; }
.outcome.good .icon { background: var(--good-ground); stroke: var(--good); }
.outcome.bad .icon { background: var(--bad-ground); stroke: var(--bad); }
.outcome h1 { margin-bottom: 0.4rem; }
.outcome p + p { margin-top: 1.25rem; }
footer { max-width: 29rem; margin: 1rem auto 0; color: var(--faint); font-size: 0.85rem; text-align: center; }
footer a { display: inline-block; padding: 0.35rem 0.5rem; }
.languages ul { display: flex; flex-wrap: wrap; justify-content: center; gap: 0 0.25rem; margin-top: 0.35rem; }
.languages a { color: var(--faint); }
.languages a[aria-current] { color: var(--ink); font-weight: 600; text-decoration: none; }
@media (min-width: 40rem) {
  .sheet { margin-top: 3.5rem; }
  .summary { padding: 1.6rem 1.75rem 1.35rem; }
  main { padding: 1.5rem 1.75rem 1.75rem; }
}
@media print {
  :root { color-scheme: light; --ground: #fff; --sheet: #fff; --ink: #000; --faint: #333; --line: #999; }
  .sandbox, footer, .actions { display: none; }
  .sheet { border: 0; margin: 0; max-width: none; }
}
`
