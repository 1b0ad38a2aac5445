/** The page's own stylesheet: the desk's colours, system type, no requests. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --ground: light-dark(oklch(0.982 0.003 265), oklch(0.178 0.008 265));
  --surface: light-dark(oklch(1 0 0), oklch(0.208 0.009 265));
  --line: light-dark(oklch(0.902 0.006 265), oklch(0.312 0.012 265));
  --ink: light-dark(oklch(0.22 0.014 265), oklch(0.945 0.004 265));
  --ink-soft: light-dark(oklch(0.41 0.014 265), oklch(0.785 0.01 265));
  --ink-faint: light-dark(oklch(0.505 0.014 265), oklch(0.685 0.012 265));
  --accent: light-dark(oklch(0.47 0.17 265), oklch(0.74 0.125 265));
  --focus: light-dark(oklch(0.53 0.2 265), oklch(0.76 0.13 265));
  --good: light-dark(oklch(0.45 0.105 155), oklch(0.79 0.13 158));
  --wait: light-dark(oklch(0.46 0.105 240), oklch(0.78 0.1 235));
  --warn: light-dark(oklch(0.475 0.1 70), oklch(0.82 0.12 85));
  --bad: light-dark(oklch(0.5 0.185 25), oklch(0.765 0.125 22));
  --mono: ui-monospace, "SF Mono", "Cascadia Code", Menlo, Consolas, monospace;
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; -webkit-text-size-adjust: 100%; }
body {
  margin: 0; background: var(--ground); color: var(--ink);
  font: 400 0.9375rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
}
a { color: var(--accent); text-underline-offset: 0.15em; }
a:focus-visible, summary:focus-visible, pre:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 4px; }
main:focus { outline: none; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: 1rem; z-index: 1; padding: 0.5rem 0.75rem; background: var(--surface); }
main { max-width: 54rem; padding: 2.5rem 2.5rem 6rem; }
h1, h2, h3, h4 { line-height: 1.25; letter-spacing: -0.01em; margin: 0; font-weight: 600; text-wrap: balance; }
h1 { font-size: 1.75rem; }
h2 { font-size: 1.375rem; }
h3 { font-size: 1.0625rem; margin-top: 2rem; }
h3 a { color: inherit; text-decoration: none; }
h3 a:hover { text-decoration: underline; }
h4 { font-size: 0.8125rem; color: var(--ink-soft); margin: 1.5rem 0 0.5rem; }
p { max-width: 68ch; margin: 0.5rem 0 0; }
.lead { color: var(--ink-soft); font-size: 1rem; }
.group { margin-top: 3.5rem; padding-top: 2.5rem; border-top: 1px solid var(--line); }
.operation { margin-top: 2.5rem; padding-top: 0.5rem; }
.operation + .operation { border-top: 1px solid var(--line); }
.line { font-size: 0.875rem; overflow-wrap: anywhere; }
.status { font: 600 0.8125rem/1 var(--mono); color: var(--good); }
.shown h4:first-child { margin-top: 0.75rem; }
.shown pre { margin-top: 0.5rem; white-space: pre-wrap; }
.shown pre code { overflow-wrap: anywhere; }
.needs, .note { color: var(--ink-soft); font-size: 0.8125rem; }
.method { font: 600 0.75rem/1 var(--mono); }
.get { color: var(--wait); } .post { color: var(--good); } .put, .patch { color: var(--warn); } .delete { color: var(--bad); }
code { font-family: var(--mono); font-size: 0.875em; overflow-wrap: anywhere; }
pre {
  margin: 0.75rem 0 0; padding: 0.875rem 1rem; overflow-x: auto; max-height: 28rem;
  background: var(--surface); border: 1px solid var(--line); border-radius: 8px;
  font-size: 0.875rem; line-height: 1.55; tab-size: 2;
}
pre code { overflow-wrap: normal; }
table { width: 100%; margin-top: 1.25rem; border-collapse: collapse; font-size: 0.875rem; line-height: 1.5; table-layout: fixed; }
caption { text-align: left; font-size: 0.8125rem; font-weight: 600; color: var(--ink-soft); padding-bottom: 0.375rem; }
th, td { text-align: left; vertical-align: top; padding: 0.5rem 1rem 0.5rem 0; border-top: 1px solid var(--line); overflow-wrap: break-word; }
thead th { font-size: 0.75rem; font-weight: 500; color: var(--ink-faint); padding-block: 0.25rem; }
thead th:nth-child(1) { width: 28%; }
thead th:nth-child(2):not(:last-child) { width: 27%; }
thead th:first-child:nth-last-child(2) { width: 5rem; }
tbody th { font-weight: 500; }
td:last-child { color: var(--ink-soft); padding-right: 0; }
.must { display: block; font-size: 0.75rem; font-weight: 500; color: var(--warn); }
nav ul { list-style: none; margin: 0; padding: 0; }
nav > ul > li { margin-top: 1.125rem; }
nav a { display: flex; gap: 0.5rem; padding: 0.1875rem 0; color: var(--ink-soft); text-decoration: none; font-size: 0.8125rem; line-height: 1.4; }
nav a:hover { color: var(--ink); text-decoration: underline; }
nav .head { color: var(--ink); font-weight: 600; }
.verb { flex: none; width: 2.75rem; font: 500 0.6875rem/1.65 var(--mono); text-transform: uppercase; color: var(--ink-faint); }
.narrow { display: none; }
@media (min-width: 60rem) {
  body { display: grid; grid-template-columns: 18rem minmax(0, 1fr); }
  .wide { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 1.5rem 1.25rem 3rem 1.75rem; border-right: 1px solid var(--line); }
}
@media (min-width: 84rem) {
  main { max-width: 78rem; }
  .group > p, .group > h3, .group > pre, .group > table { max-width: 46rem; }
  .columns { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 27rem); gap: 2.5rem; align-items: start; }
  .shown { position: sticky; top: 1rem; max-height: calc(100vh - 2rem); overflow-y: auto; }
  .shown h4:first-child { margin-top: 0.5rem; }
}
@media (max-width: 59.99rem) {
  .wide { display: none; }
  .narrow { display: block; padding: 0 1rem; border-bottom: 1px solid var(--line); background: var(--surface); }
  .narrow summary { padding: 0.75rem 0; font-weight: 600; cursor: pointer; }
  .narrow nav { padding-bottom: 1.25rem; }
  .narrow nav a { padding: 0.5rem 0; font-size: 0.875rem; }
  main { padding: 1.75rem 1rem 4rem; }
}
@media (max-width: 40rem) {
  table, tbody, tr, tbody th, td { display: block; width: auto; }
  caption { display: block; }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  tr { padding: 0.625rem 0; border-top: 1px solid var(--line); }
  tbody th, td { border: 0; padding: 0; }
  .must { display: inline; margin-left: 0.375rem; }
}
@media print {
  body { display: block; } nav, .narrow, .skip { display: none; } pre { max-height: none; white-space: pre-wrap; }
}
`
