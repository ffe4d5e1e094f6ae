/** Forms, filters, notices, and a secret shown once. */
export const forms = `
.folded { margin-bottom: var(--s4); }
.folded summary { cursor: pointer; font-weight: 580; color: var(--accent); }
.folded .filter { margin-top: var(--s3); }
.form { display: grid; gap: 1.1rem; max-width: 40rem; }
.field { min-width: 0; }
.field > label, .field > .label { display: block; font-weight: 600; margin-bottom: 0.3rem; }
.input {
  display: block; width: 100%; min-height: 2.5rem; padding: 0.4rem 0.7rem; border: 1px solid var(--field);
  border-radius: var(--r2); background: var(--sheet); color: var(--ink); font: inherit;
  font-variant-numeric: tabular-nums;
}
.input:focus-visible { outline-offset: 0; border-radius: var(--r2); }
.input::placeholder { color: var(--faint); opacity: 1; }
.input[aria-invalid] { border-color: var(--bad); box-shadow: 0 0 0 1px var(--bad); }
textarea.input { min-height: 5.5rem; resize: vertical; }
select.input { appearance: auto; }
.code .input { font-family: var(--mono); font-size: 1.15rem; letter-spacing: 0.2em; max-width: 14rem; }
.hint { color: var(--faint); font-size: 0.9rem; margin-top: 0.3rem; }
label + .hint { margin: -0.15rem 0 0.4rem; }
.fault { color: var(--bad); font-size: 0.92rem; font-weight: 600; margin-top: 0.3rem; }
.faults { padding: 0.8rem 1rem; border-radius: var(--r2); background: var(--bad-ground); color: var(--bad); }
.faults p { font-weight: 620; }
.faults a { color: var(--bad); text-decoration: underline; }
.checks { display: grid; gap: 0.1rem; border: 0; margin: 0; padding: 0; min-width: 0; }
.checks legend { font-weight: 600; padding: 0; margin-bottom: 0.3rem; }
.check { display: flex; gap: 0.6rem; align-items: flex-start; padding: 0.3rem 0; }
.check input { width: 1.1rem; height: 1.1rem; margin: 0.2rem 0 0; accent-color: var(--accent); flex: none; }
.check span span { display: block; color: var(--faint); font-size: 0.9rem; }
.form .actions { display: flex; gap: 0.6rem; flex-wrap: wrap; align-items: center; }
.button.danger { background: var(--bad); border-color: var(--bad); color: var(--on-accent); }
.button[aria-disabled] { opacity: 0.6; cursor: progress; }
.filter { display: flex; flex-wrap: wrap; gap: 0.7rem; align-items: flex-end; margin-bottom: 1.15rem; }
.filter label { display: block; color: var(--faint); font-size: 0.85rem; font-weight: 560; }
.filter .input {
  height: 2.4rem; min-height: 0; min-width: 8rem; margin-top: 0.2rem; color: var(--ink); font-size: 1rem;
  font-weight: 400;
}
.filter .actions { display: flex; gap: 0.6rem; align-items: center; }
.stack > .filter, .stack > .notice { margin-bottom: 0; }
main > .chips { margin-bottom: var(--s3); }
.chips { display: flex; gap: 0.35rem; flex-wrap: wrap; }
.pager { display: flex; gap: 1rem; align-items: center; padding: 0.8rem 1.25rem; color: var(--faint); }
.empty + .pager:not(:has(a)), :has(> .empty) + .pager:not(:has(a)),
.stack:has(> :last-child > .empty) + .pager:not(:has(a)) { display: none; }
.scroll + .pager { border-top: 1px solid var(--line); }
.pager .links { margin-left: auto; display: flex; gap: 0.6rem; }
.notice {
  display: flex; gap: 0.7rem; align-items: flex-start; padding: 0.75rem 1rem; margin-bottom: 1.15rem;
  border-radius: var(--r2); background: var(--accent-ground); color: var(--accent);
}
.notice .icon { margin-top: 0.15rem; }
.notice b { font-weight: 620; }
.notice div { color: var(--ink); }
.notice.good { background: var(--good-ground); color: var(--good); }
.notice.bad { background: var(--bad-ground); color: var(--bad); }
.notice.note { background: var(--note-ground); color: var(--note); }
.empty { padding: 1.6rem 1.25rem 1.9rem; text-align: center; color: var(--faint); }
.empty .icon { width: 1.7rem; height: 1.7rem; }
.empty .title { color: var(--ink); font-size: 1.05rem; font-weight: 620; margin: 0.4rem 0 0.2rem; }
.empty .button { margin-top: 0.9rem; }
.secret {
  display: flex; align-items: center; gap: 0.75rem; padding: 0.7rem 0.9rem; margin: 0.7rem 0;
  border: 1px dashed var(--field); border-radius: var(--r2); background: var(--sunken);
}
.secret code span { display: block; }
.secret code { flex: 1; min-width: 0; overflow-wrap: anywhere; font-size: 1rem; }
.change {
  display: grid; grid-template-columns: minmax(6rem, 1fr) minmax(0, 2.2fr); gap: 0.2rem 1rem; padding: 0.55rem 0;
}
.change + .change { border-top: 1px solid var(--line); }
.change dt { color: var(--faint); }
.change dd { min-width: 0; overflow-wrap: anywhere; }
.change .arrow { color: var(--faint); padding: 0 0.3rem; }
.change del, .change ins { text-decoration: none; padding: 0.05rem 0.4rem; border-radius: var(--r1); }
.change del { background: var(--bad-ground); color: var(--bad); }
.change ins { background: var(--good-ground); color: var(--good); }
.confirm { max-width: 44rem; }
.confirm .effect, .confirm .facts { margin-bottom: 1.1rem; }
.outside { max-width: 27rem; margin: 0 auto; padding: 3.5rem 1rem; }
.outside .brand { display: flex; align-items: center; gap: 0.65rem; font-weight: 640; margin-bottom: 1.25rem; }
.outside .sheet { padding: 1.6rem 1.6rem 1.7rem; overflow-wrap: anywhere; }
.outside h1 { font-size: 1.35rem; font-weight: 660; letter-spacing: -0.015em; line-height: 1.3; margin-bottom: 0.9rem; }
.outside .button { min-height: 2.6rem; }
.outside .form .button.primary { width: 100%; justify-content: center; }
.outside p + p, .outside p + form, .outside form + p, .outside form + form { margin-top: 1rem; }
`
