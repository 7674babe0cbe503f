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
a { color: var(--link); } a:focus-visible, summary:focus-visible, input:focus-visible, button:focus-visible, pre:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; left: -999px; } .skip:focus { left: 8px; top: 8px; padding: 8px 12px; background: var(--page); z-index: 2; }
header { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 8px 20px; align-items: center; padding: 8px 20px; background: var(--ground);
  border-bottom: 1px solid var(--line); }
.brand { display: flex; align-items: center; gap: 10px; color: var(--text); font-weight: 600; text-decoration: none; }
header form { flex: 1 1 200px; max-width: 420px; margin-inline-start: auto; }
input[type="search"] { width: 100%; min-height: 36px; padding: 4px 12px; font: inherit; color: var(--text); background: var(--page); border: 1px solid var(--control); border-radius: 6px; }
header form { position: relative; }
[role="listbox"] { position: absolute; inset: calc(100% + 4px) 0 auto 0; z-index: 3; max-height: min(420px, 70vh); margin: 0; padding: 4px; overflow-y: auto; list-style: none;
  background: var(--page); border: 1px solid var(--line); border-radius: 8px; box-shadow: 0 4px 12px #171b211f; }
[role="listbox"][hidden] { display: none; }
[role="option"] { padding: 8px 12px; border-radius: 6px; cursor: pointer; font-size: 0.875rem; line-height: 1.4; }
[role="option"] b { display: block; font-weight: 600; } [role="option"] span { color: var(--dimmed); display: -webkit-box; -webkit-line-clamp: 2; -webkit-box-orient: vertical; overflow: hidden; }
[role="option"]:hover { background: var(--code); } [role="option"][aria-selected="true"] { background: var(--soft); outline: 2px solid var(--link); outline-offset: -2px; }
.none { position: absolute; inset: calc(100% + 4px) 0 auto 0; z-index: 3; margin: 0; padding: 12px 16px; font-size: 0.875rem; background: var(--page); border: 1px solid var(--line); border-radius: 8px; }
.none:empty { padding: 0; border: 0; }
.columns { display: grid; grid-template-columns: 248px minmax(0, 760px); gap: 40px; justify-content: center; max-width: 1360px; margin: 0 auto; padding: 24px 20px 64px; }
main { grid-column: 2; grid-row: 1; min-width: 0; overflow-wrap: anywhere; }
nav { grid-column: 1; grid-row: 1; font-size: 0.875rem; position: sticky; top: 68px; align-self: start; max-height: calc(100vh - 84px); overflow-y: auto; scrollbar-width: thin; }
nav h2:first-child { margin-top: 0; }
.here, .menu { display: none; }
@media (min-width: 1280px) {
  .columns { grid-template-columns: 248px minmax(0, 760px) 200px; }
  .here { display: block; grid-column: 3; }
}
.on { display: flex; flex-wrap: wrap; gap: 12px; margin-top: 48px; padding-top: 24px; border-top: 1px solid var(--line); }
.on a { flex: 1 1 200px; max-width: 50%; padding: 10px 14px; border: 1px solid var(--line); border-radius: 8px; font-weight: 500; text-decoration: none; } .on a:hover { background: var(--ground); }
.on span { display: block; font-size: 0.8125rem; font-weight: 400; color: var(--dimmed); } .on a[rel="next"] { margin-inline-start: auto; text-align: end; }
.code { position: relative; margin: 0 0 16px; } .code pre { margin: 0; padding-inline-end: 84px; }
.code button { position: absolute; inset-block-start: 7px; inset-inline-end: 7px; min-height: 28px; padding: 0 10px; font: inherit; font-size: 0.8125rem; color: var(--text); background: var(--page);
  border: 1px solid var(--control); border-radius: 6px; cursor: pointer; } .code button:hover { background: var(--ground); }
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
  nav { position: static; max-height: none; } .contents { display: none; }
  .menu { display: block; padding: 0 20px; border-bottom: 1px solid var(--line); } .menu nav { padding-bottom: 16px; }
  summary { padding: 10px 0; font-weight: 500; cursor: pointer; }
  nav li a { display: block; padding: 6px 0; }
  header { position: static; } header form { flex-basis: 100%; order: 3; max-width: none; } header > a:last-of-type { margin-inline-start: auto; }
  .on a { max-width: none; } .code pre { padding: 44px 16px 12px; } .code button { min-height: 32px; }
}
@media print {
  :root { color-scheme: light; --page: #fff; --ground: #fff; --text: #000; --dimmed: #444; --line: #bbb; --link: #000; --code: #fff; --soft: #fff; }
  header, nav, .menu, .on, .code button { display: none; } .columns { display: block; max-width: none; padding: 0; }
  .code pre { padding-inline-end: 16px; } pre { white-space: pre-wrap; overflow-wrap: anywhere; } pre, img, tr, blockquote { break-inside: avoid; } h2, h3 { break-after: avoid; }
  table { display: table; }
}
`
