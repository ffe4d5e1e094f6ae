/** The frame of a page: navigation, top bar, heading and buttons. */
export const shell = `
.shell { display: grid; grid-template-columns: 15.5rem minmax(0, 1fr); min-height: 100vh; }
.side {
  border-right: 1px solid var(--line); background: var(--sunken); padding: var(--s4) var(--s3) var(--s6);
  display: flex; flex-direction: column; gap: var(--s4); position: sticky; top: 0; height: 100vh; overflow-y: auto;
}
.business {
  display: flex; align-items: center; gap: 0.65rem; padding: 0.4rem 0.5rem; border-radius: var(--r2); color: inherit;
}
.business:hover { background: var(--line); text-decoration: none; }
.business b {
  font-weight: 620; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; line-height: 1.25;
  overflow: hidden; overflow-wrap: anywhere;
}
.business span span { color: var(--faint); font-size: 0.82rem; }
.seal {
  width: 2rem; height: 2rem; flex: none; border-radius: 0.5rem; display: grid; place-items: center;
  background: var(--accent); color: var(--on-accent); font-weight: 680; font-size: 0.95rem;
}
.business .icon { margin-left: auto; color: var(--faint); width: 1rem; height: 1rem; }
.nav { display: grid; gap: 1.1rem; }
.nav h2 { font-size: 0.76rem; font-weight: 600; color: var(--faint); padding: 0 0.6rem 0.3rem; }
.nav a {
  display: flex; align-items: center; gap: 0.65rem; padding: 0.36rem 0.6rem; border-radius: var(--r1);
  color: var(--soft); font-weight: 500;
}
.nav a:hover { background: var(--line); text-decoration: none; color: var(--ink); }
.nav a[aria-current] { background: var(--accent-ground); color: var(--accent); font-weight: 600; }
.nav .count { margin-left: auto; }
.nav .count, .person .count {
  min-width: 1.35rem; text-align: center; font-size: 0.78rem; font-weight: 650;
  padding: 0 0.35rem; border-radius: 1rem; background: var(--note-ground); color: var(--note);
}
.nav .count.bad { background: var(--bad-ground); color: var(--bad); }
.side footer { margin-top: auto; padding: 0 0.6rem; font-size: 0.8rem; color: var(--faint); }
.side footer .dot { margin-right: 0.4rem; }
.top {
  display: flex; align-items: center; gap: var(--s4); padding: 0.7rem 2.25rem; border-bottom: 1px solid var(--line);
  background: var(--sheet); position: sticky; top: 0; z-index: 3;
}
.search {
  display: flex; align-items: center; gap: 0.6rem; width: min(30rem, 42%); min-width: 0; padding: 0.38rem 0.7rem;
  border: 1px solid var(--line-strong); border-radius: var(--r2); background: var(--sheet); color: var(--faint);
}
.search input {
  flex: 1; min-width: 0; border: 0; background: none; font: inherit; color: var(--ink); outline: 0; padding: 0;
}
.search:focus-within { outline: 2px solid var(--accent); outline-offset: 1px; }
.search input::placeholder { color: var(--faint); opacity: 1; }
kbd {
  font-family: var(--text); font-size: 0.76rem; font-weight: 550; border: 1px solid var(--line-strong);
  border-bottom-width: 2px; border-radius: 0.3rem; padding: 0 0.38rem; color: var(--faint);
  background: var(--sunken);
}
.top .end { margin-left: auto; display: flex; align-items: center; gap: var(--s4); }
.mode {
  display: inline-flex; padding: 2px; border: 1px solid var(--line-strong); border-radius: 2rem;
  background: var(--sunken); font-size: 0.87rem; font-weight: 570;
}
.mode a {
  padding: 0.14rem 0.75rem; border-radius: 2rem; color: var(--faint); display: inline-flex; align-items: center;
  gap: 0.4rem;
}
.mode a:hover { text-decoration: none; color: var(--ink); }
.mode a[aria-current] {
  background: var(--sheet); color: var(--ink); box-shadow: 0 0 0 1px var(--line-strong), var(--shadow);
}
.dot {
  display: inline-block; width: 0.5rem; height: 0.5rem; border-radius: 50%; background: var(--good); flex: none;
}
.dot.note { background: var(--data-3); }
.dot.bad { background: var(--bad); }
.pop { position: relative; }
.pop > summary { list-style: none; cursor: pointer; }
.pop > summary::-webkit-details-marker { display: none; }
.panel {
  position: absolute; right: 0; top: calc(100% + 0.5rem); z-index: 5; min-width: 15rem; padding: 0.4rem;
  background: var(--raised); border: 1px solid var(--line-strong); border-radius: var(--r3); box-shadow: var(--lift);
}
.person > summary { display: flex; align-items: center; gap: 0.55rem; font-weight: 550; }
.panel p { padding: 0.4rem 0.6rem; color: var(--faint); font-size: 0.9rem; overflow-wrap: anywhere; }
.panel .item {
  display: flex; align-items: center; gap: 0.65rem; width: 100%; padding: 0.4rem 0.6rem; border: 0; background: none;
  border-radius: var(--r1); color: var(--ink); font: inherit; font-weight: 500; text-align: left; cursor: pointer;
}
.panel .item:hover { background: var(--line); text-decoration: none; }
.menu { display: none; position: static; }
.menu .panel { left: 0.75rem; right: 0.75rem; top: calc(100% - 0.25rem); padding: 0.9rem 0.5rem; }
.face {
  width: 1.9rem; height: 1.9rem; border-radius: 50%; display: grid; place-items: center; font-size: 0.78rem;
  font-weight: 650; background: var(--accent-ground); color: var(--accent);
}
main { padding: 1.9rem 2.25rem 3.5rem; max-width: 88rem; }
.head { display: flex; align-items: flex-start; gap: var(--s4); flex-wrap: wrap; margin-bottom: var(--s6); }
.head h1 { font-size: 1.6rem; font-weight: 660; letter-spacing: -0.018em; line-height: 1.25; }
.head p { color: var(--faint); margin-top: 0.15rem; overflow-wrap: anywhere; }
.actions { display: flex; gap: 0.6rem; flex-wrap: wrap; }
.head .actions { margin-left: auto; display: flex; gap: 0.6rem; flex-wrap: wrap; }
.button {
  display: inline-flex; align-items: center; gap: 0.45rem; min-height: 2.35rem; padding: 0.35rem 0.9rem;
  border-radius: var(--r2); border: 1px solid var(--line-strong); background: var(--sheet); color: var(--ink);
  font: inherit; font-weight: 580; box-shadow: var(--shadow); cursor: pointer; white-space: nowrap;
}
.button:hover { border-color: var(--field); text-decoration: none; }
.button.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
.button.primary:hover { background: var(--accent-hover); }
.button.small { min-height: 1.95rem; padding: 0.15rem 0.7rem; font-size: 0.9rem; box-shadow: none; }
.button .icon { width: 1.05rem; height: 1.05rem; }
`
