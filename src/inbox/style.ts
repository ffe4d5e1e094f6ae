/** The style sheet of the inbox, served as a file so that the page needs no inline style. */
export const inboxStyle = `
:root {
  color-scheme: light dark;
  --ground: #f4f5f7; --sheet: #ffffff; --ink: #1b2430; --faint: #5a6675; --line: #dde2e8;
  --accent: #1f5fbf; --good: #14693a; --good-ground: #e3f4ea; --bad: #a3201b; --bad-ground: #fbe6e5;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #12161c; --sheet: #1a2029; --ink: #e6eaf0; --faint: #9aa6b5; --line: #2e3743;
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
dl { display: grid; grid-template-columns: repeat(3, 1fr) auto auto; gap: 0.75rem 1.25rem; margin: 0.9rem 0; }
dl > div { min-width: 0; }
dt { color: var(--faint); font-size: 0.78rem; }
dd { margin: 0; font-size: 0.88rem; }
.none { color: var(--faint); font-family: system-ui, sans-serif; }
.checks { display: flex; flex-wrap: wrap; gap: 0.5rem; list-style: none; margin: 0 0 0.9rem; padding: 0; }
.check { border-radius: 0.4rem; padding: 0.2rem 0.65rem; font-size: 0.88rem; }
.mark { font-weight: 700; margin-right: 0.3rem; }
.good { background: var(--good-ground); color: var(--good); }
.bad { background: var(--bad-ground); color: var(--bad); }
summary { cursor: pointer; color: var(--accent); font-size: 0.92rem; padding: 0.25rem 0; width: fit-content; }
pre {
  background: var(--ground); border-radius: 0.4rem; font-size: 0.82rem; line-height: 1.45;
  margin: 0.5rem 0 0; max-height: 32rem; overflow: auto; padding: 0.8rem 1rem; white-space: pre-wrap;
}
a:focus-visible, summary:focus-visible, pre:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.empty h2 { font-size: 1.2rem; margin-bottom: 0.5rem; }
.empty ol { margin: 0.75rem 0; padding-left: 1.4rem; }
.empty li { margin-bottom: 0.4rem; }
@media (max-width: 58rem) { dl { grid-template-columns: repeat(3, 1fr); } }
@media (max-width: 40rem) {
  body { padding-top: 1.25rem; }
  article, .empty { padding: 0.9rem 1rem; }
  dl { grid-template-columns: 1fr; gap: 0.2rem; }
  dl > div { display: grid; grid-template-columns: 5rem 1fr; align-items: baseline; }
  pre { font-size: 0.75rem; padding: 0.7rem 0.8rem; white-space: pre; }
}
`
