/** The one style sheet of the guide: the console's colours, light and dark by the system's wish. */
export const style = `
:root { color-scheme: light dark; --page: #ffffff; --ground: #f7f8fa; --text: #171b21; --dimmed: #5c6675; --line: #e2e5ea; --control: #7d8796;
  --link: #2c55d8; --code: #eff1f4; --soft: #eef3ff; }
@media (prefers-color-scheme: dark) {
  :root { --page: #181c22; --ground: #12151a; --text: #e7eaee; --dimmed: #9ca5b2; --line: #2f363f; --control: #76808f; --link: #8fb0fc; --code: #20252d; --soft: #1b2e6c; }
}
* { box-sizing: border-box; }
html { font: 100%/1.6 "Inter Variable", Inter, system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif; -webkit-text-size-adjust: 100%; scroll-padding-top: 68px; }
body { margin: 0; background: var(--page); color: var(--text); font-size: 0.9375rem; }
a { color: var(--link); } a:focus-visible, input:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; left: -999px; } .skip:focus { left: 8px; top: 8px; padding: 8px 12px; background: var(--page); z-index: 2; }
header { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 8px 20px; align-items: center; padding: 8px 20px; background: var(--ground);
  border-bottom: 1px solid var(--line); }
.brand { display: flex; align-items: center; gap: 10px; color: var(--text); font-weight: 600; text-decoration: none; }
header form { flex: 1 1 200px; max-width: 420px; margin-inline-start: auto; }
input[type="search"] { width: 100%; min-height: 36px; padding: 4px 12px; font: inherit; color: var(--text); background: var(--page); border: 1px solid var(--control); border-radius: 6px; }
.columns { display: grid; grid-template-columns: 248px minmax(0, 760px); gap: 40px; max-width: 1120px; margin: 0 auto; padding: 24px 20px 64px; }
main { grid-column: 2; grid-row: 1; min-width: 0; overflow-wrap: anywhere; }
nav { grid-column: 1; grid-row: 1; font-size: 0.875rem; }
nav h2 { margin: 20px 0 4px; font-size: 0.8125rem; color: var(--dimmed); font-weight: 500; border: 0; padding: 0; }
nav ul { margin: 0; padding: 0; list-style: none; } nav li { padding: 3px 0; } nav li a { text-decoration: none; } nav li a:hover { text-decoration: underline; } nav a[aria-current] { color: var(--text); font-weight: 600; }
h1 { margin: 0 0 16px; font-size: 1.625rem; line-height: 1.25; letter-spacing: -0.01em; }
h2 { margin: 40px 0 12px; font-size: 1.1875rem; } h3 { margin: 28px 0 8px; font-size: 1rem; }
p, ul, ol { margin: 0 0 16px; }
code { padding: 1px 5px; border-radius: 4px; background: var(--code); font: 0.875em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; }
pre { margin: 0 0 16px; padding: 12px 16px; border: 1px solid var(--line); border-radius: 8px; background: var(--code); overflow-x: auto; overflow-wrap: normal; }
pre code { padding: 0; background: none; font-size: 0.8125rem; }
table { display: block; max-width: 100%; overflow-x: auto; margin: 0 0 16px; border-collapse: collapse; font-size: 0.875rem; overflow-wrap: normal; }
th, td { padding: 6px 12px 6px 0; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top; }
img { max-width: 100%; height: auto; border-radius: 8px; } main img { border: 1px solid var(--line); }
blockquote { margin: 0 0 16px; padding: 10px 14px; border-radius: 6px; background: var(--soft); } blockquote p { margin: 0; }
.found li { margin-bottom: 16px; } .found p { margin: 2px 0 0; color: var(--dimmed); }
:target { scroll-margin-top: 68px; }
@media (max-width: 768px) {
  .columns { display: block; padding-top: 20px; }
  nav { margin-top: 48px; padding-top: 8px; border-top: 1px solid var(--line); }
  header { position: static; }
}
@media print { header, nav { display: none; } .columns { display: block; } }
`
