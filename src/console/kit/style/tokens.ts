/** Colours of both schemes, type, spacing and radii. Named as in `src/checkout/page/style.ts`. */
export const tokens = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#f5f6f8, #0d1116);
  --sheet: light-dark(#ffffff, #151a21);
  --sunken: light-dark(#f7f8fa, #11161c);
  --raised: light-dark(#ffffff, #1c232c);
  --ink: light-dark(#17202b, #e8ecf1);
  --soft: light-dark(#384453, #c5cdd7);
  --faint: light-dark(#566373, #9aa6b4);
  --line: light-dark(#e3e7ec, #252d37);
  --line-strong: light-dark(#cdd4dc, #38434f);
  --field: light-dark(#8a95a3, #6f7c8b);
  --accent: light-dark(#17508f, #8ab8f5);
  --accent-hover: light-dark(#103f74, #a9ccfa);
  --on-accent: light-dark(#ffffff, #0c1622);
  --accent-ground: light-dark(#eaf2fb, #18273a);
  --good: light-dark(#14693a, #7fd6a2);
  --good-ground: light-dark(#e3f4ea, #12301f);
  --bad: light-dark(#a3201b, #ff9d97);
  --bad-ground: light-dark(#fbe9e8, #3b1a18);
  --note: light-dark(#6b4a00, #f0cf7a);
  --note-ground: light-dark(#fdf3d8, #33290f);
  --data-1: light-dark(#2a69b4, #6ea6ee);
  --data-2: light-dark(#2a9a86, #4fc0ae);
  --data-3: light-dark(#c78a22, #e0b252);
  --data-grid: light-dark(#eceff3, #222a33);
  --shadow: 0 1px 2px light-dark(rgb(16 24 40 / 0.05), rgb(0 0 0 / 0.3));
  --lift: 0 10px 30px light-dark(rgb(16 24 40 / 0.1), rgb(0 0 0 / 0.5));
  --text: "Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  --mono: ui-monospace, "SF Mono", "JetBrains Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
  --s1: 0.25rem; --s2: 0.5rem; --s3: 0.75rem; --s4: 1rem; --s5: 1.25rem; --s6: 1.5rem; --s8: 2rem;
  --r1: 0.375rem; --r2: 0.55rem; --r3: 0.8rem;
}
`
