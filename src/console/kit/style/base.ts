/** Elements, and the few classes that every component uses. */
export const base = `
*, *::before, *::after { box-sizing: border-box; }
html { font-size: 93.75%; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 var(--text); }
h1, h2, h3, p, ul, ol, dl, dd, figure, table { margin: 0; padding: 0; }
ul, ol { list-style: none; }
h1 { overflow-wrap: anywhere; }
a { color: var(--accent); text-decoration: none; }
a:hover { text-decoration: underline; text-underline-offset: 0.18em; }
code, .mono { font-family: var(--mono); font-size: 0.9em; }
[hidden] { display: none !important; }
.num { font-variant-numeric: tabular-nums; }
.faint { color: var(--faint); }
.small { font-size: 0.87rem; }
.nowrap { white-space: nowrap; }
.clip { display: inline-block; max-width: 15rem; overflow: hidden; text-overflow: ellipsis; vertical-align: bottom; }
.quiet { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 0.3rem; }
.skip {
  position: absolute; left: -100rem; top: 0.5rem; background: var(--sheet); padding: 0.5rem 1rem;
  border-radius: var(--r2); z-index: 9;
}
.skip:focus { left: 0.5rem; }
.icon {
  width: 1.15rem; height: 1.15rem; flex: none; fill: none; stroke: currentColor; stroke-width: 1.6;
  stroke-linecap: round; stroke-linejoin: round;
}

p a:not(.button) {
  text-decoration: underline; text-decoration-color: color-mix(in srgb, currentColor 40%, transparent);
  text-underline-offset: 0.18em;
}
`
