/** The style sheet of the inbox, served as a file so that the page needs no inline style. */
export const inboxStyle = `
:root {
  color-scheme: light dark;
  --ground: #f4f5f7; --sheet: #ffffff; --ink: #1b2430; --faint: #5a6675; --line: #dde2e8; --edge: #8a95a3;
  --on-accent: #ffffff;
  --accent: #1f5fbf; --good: #14693a; --good-ground: #e3f4ea; --bad: #a3201b; --bad-ground: #fbe6e5;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #12161c; --sheet: #1a2029; --ink: #e6eaf0; --faint: #9aa6b5; --line: #2e3743; --edge: #6f7c8b;
  --on-accent: #0c1622;
    --accent: #7fb0ff; --good: #7fd6a2; --good-ground: #143323; --bad: #ff9d97; --bad-ground: #421b1a;
  }
}
*, *::before, *::after { box-sizing: border-box; }
body {
  margin: 0 auto; max-width: 60rem; padding: 2rem 1rem 4rem;
  background: var(--ground); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere;
}
a { color: var(--accent); }
code, pre, dd, time { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; }
code { font-size: 0.9em; }
h1, h2, p { margin: 0; }
.top { margin-bottom: 1.75rem; }
.top h1 { font-size: 1.75rem; line-height: 1.2; margin: 0.15rem 0 0.5rem; }
.top p { color: var(--faint); max-width: 46rem; }
.top .note {
  background: var(--good-ground); color: var(--good); border-radius: 0.4rem; margin-top: 0.75rem;
  padding: 0.5rem 0.8rem;
}
.state { margin-top: 0.25rem; }
[data-live]::before { content: ""; display: inline-block; width: 0.55rem; height: 0.55rem; border-radius: 50%;
  background: var(--faint); margin-right: 0.45rem; }
[data-live][data-state="live"] { color: var(--good); }
[data-live][data-state="live"]::before { background: var(--good); }
[data-live]:not([data-state])::before { display: none; }
button {
  background: transparent; border: 1px solid var(--edge); border-radius: 0.4rem; color: var(--accent); cursor: pointer;
  font: inherit; font-size: 0.85rem; min-height: 2rem; padding: 0.1rem 0.7rem;
}
button:hover { border-color: var(--accent); }
.filter { display: grid; grid-template-columns: 1fr 1fr 1fr auto; gap: 0.75rem; align-items: end; margin-top: 1.1rem; }
.filter label { color: var(--faint); font-size: 0.85rem; min-width: 0; }
.filter input, .filter select {
  display: block; width: 100%; min-height: 2.5rem; padding: 0.3rem 0.6rem; background: var(--sheet); color: var(--ink);
  border: 1px solid var(--edge); border-radius: 0.4rem; font: inherit; font-size: 0.92rem;
}
.filter input::placeholder { color: var(--faint); opacity: 1; }
.filter button { min-height: 2.5rem; font-size: 0.92rem; background: var(--accent); border-color: var(--accent);
  color: var(--on-accent); padding: 0.3rem 1.1rem; }
.top .place { font-size: 0.8rem; font-weight: 600; letter-spacing: 0.06em; text-transform: uppercase; }
article, .empty {
  background: var(--sheet); border: 1px solid var(--line); border-radius: 0.6rem;
  padding: 1.1rem 1.25rem; margin-bottom: 1rem;
}
article > header {
  display: flex; flex-wrap: wrap; gap: 0.1rem 1rem; align-items: baseline; justify-content: space-between;
}
article h2 { display: flex; flex-wrap: wrap; gap: 0.1rem 0.6rem; align-items: baseline; font-size: 1.05rem; }
.status {
  border: 1px solid var(--line); border-radius: 0.4rem; color: var(--faint);
  font-size: 0.8rem; font-weight: 600; padding: 0.1rem 0.45rem;
}
time { color: var(--faint); font-size: 0.85rem; }
.amount { font-size: 1.05rem; font-weight: 650; font-variant-numeric: tabular-nums; }
article > footer { display: flex; flex-wrap: wrap; gap: 0.4rem 1rem; align-items: center;
  justify-content: space-between; }
.copy { display: none; margin-left: 0.4rem; min-height: 1.6rem; padding: 0 0.45rem;
  font: 0.78rem system-ui, sans-serif; }
.with-script .copy { display: inline-block; }
details .copy { margin: 0.5rem 0 0; }
dl { display: grid; grid-template-columns: repeat(3, 1fr); gap: 0.75rem 1.25rem; margin: 0.9rem 0; }
dl > div { min-width: 0; }
dt { color: var(--faint); font-size: 0.78rem; }
dd { margin: 0; font-size: 0.88rem; }
.none { color: var(--faint); font-family: system-ui, sans-serif; }
.checks { display: flex; flex-wrap: wrap; gap: 0.5rem; list-style: none; margin: 0 0 0.9rem; padding: 0; }
.check { border-radius: 0.4rem; padding: 0.2rem 0.65rem; font-size: 0.88rem; }
.mark { font-weight: 700; margin-right: 0.3rem; }
.good { background: var(--good-ground); color: var(--good); border-color: transparent; }
.bad { background: var(--bad-ground); color: var(--bad); border-color: transparent; }
summary { cursor: pointer; color: var(--accent); font-size: 0.92rem; padding: 0.25rem 0; width: fit-content; }
pre {
  background: var(--ground); border-radius: 0.4rem; font-size: 0.82rem; line-height: 1.45;
  margin: 0.5rem 0 0; max-height: 32rem; overflow: auto; padding: 0.8rem 1rem; white-space: pre-wrap;
}
a:focus-visible, summary:focus-visible, pre:focus-visible, button:focus-visible, input:focus-visible,
select:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.empty h2 { font-size: 1.2rem; margin-bottom: 0.5rem; }
.pages { display: flex; gap: 1rem; margin-top: 1rem; }
.empty ol { margin: 0.75rem 0; padding-left: 1.4rem; }
.empty li { margin-bottom: 0.4rem; }
@media (max-width: 58rem) { .filter { grid-template-columns: 1fr 1fr; } }
@media (max-width: 40rem) {
  body { padding-top: 1.25rem; }
  article, .empty { padding: 0.9rem 1rem; }
  .filter { grid-template-columns: 1fr; }
  dl { grid-template-columns: 1fr; gap: 0.2rem; }
  dl > div { display: grid; grid-template-columns: 5rem 1fr; align-items: baseline; }
  dd { font-size: 0.78rem; }
  pre { font-size: 0.75rem; padding: 0.7rem 0.8rem; white-space: pre; }
}
`
