import { grounds } from '@doorward/core/branding/colours'

/** A part of the console's font as a face of its own. */
export const faceOf = (path: string, letters: string): string =>
  `@font-face { font-family: "Inter Variable"; font-style: normal; font-weight: 100 900; font-display: swap; src: url(${path}) format("woff2"); unicode-range: ${letters}; }\n`

/** The one style sheet of the hosted pages: tokens of the console, light and dark by the system's wish. */
export const style = `
:root {
  color-scheme: light dark;
  --page: ${grounds.light.page}; --card: ${grounds.light.card}; --text: #171b21; --dimmed: #5c6675; --line: #e2e5ea; --control: #7d8796;
  --action: #2c55d8; --action-hover: #2344b0; --on-action: #ffffff; --card-radius: 12px; --control-radius: 6px; --link: #2c55d8; --focus: #2c55d8; --error: #c22a24; --error-soft: #fef0ef; --error-text: #a0211d;
  --note-soft: #eef3ff; --note: #1f398d; --wall: #1f398d; --leaf: #ffffff;
  --hover: #eff1f4; --test: #fff4dc; --test-text: #5c3a00; --test-line: #b45309;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: ${grounds.dark.page}; --card: ${grounds.dark.card}; --text: #e7eaee; --dimmed: #9ca5b2; --line: #2f363f; --control: #76808f;
    --action: #3f6ae8; --action-hover: #2c55d8; --link: #8fb0fc; --focus: #8fb0fc; --error: #ec665f; --error-soft: #6a1a18; --error-text: #fab8b4;
    --note-soft: #1b2e6c; --note: #b9cfff; --wall: #2c55d8;
    --hover: #2f363f; --test: #3a2a0c; --test-text: #ffdf9e; --test-line: #d98a1f;
  }
}
* { box-sizing: border-box; }
html { font: 100%/1.5 "Inter Variable", Inter, system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif; -webkit-text-size-adjust: 100%; }
body { margin: 0; min-height: 100vh; min-height: 100dvh; display: flex; flex-direction: column; align-items: center; justify-content: center;
  padding: 24px 16px; background: var(--page); color: var(--text); font-size: 0.875rem; overflow-wrap: break-word; }
main { width: 100%; max-width: 400px; padding: 32px; background: var(--card); border: 1px solid var(--line); border-radius: var(--card-radius); }
.brand { display: flex; align-items: center; gap: 10px; margin-bottom: 24px; font-weight: 600; font-size: 1rem; letter-spacing: -0.01em; }
.brand img { display: block; }
p.below { margin: 24px 0 0; color: var(--dimmed); font-size: 0.8125rem; white-space: pre-line; } p.below + p.below { margin-top: 8px; }
@media (prefers-color-scheme: dark) { .brand img.dark { box-sizing: content-box; padding: 6px 10px; border-radius: 6px; background: #ffffff; } }
.wall { fill: var(--wall); } .leaf { fill: var(--leaf); } .light { fill: #f7bc51; }
h1 { margin: 0 0 20px; font-size: 1.375rem; line-height: 1.2727; font-weight: 600; letter-spacing: -0.01em; }
h1:focus { outline: none; }
p { margin: 0 0 16px; } p.lead { color: var(--dimmed); margin: -12px 0 24px; } p:last-child { margin-bottom: 0; }
form { margin: 0; }
.note + p.lead { margin-top: 0; }
.field { margin-bottom: 16px; }
label { display: block; margin-bottom: 4px; font-weight: 500; }
.hint, .optional { color: var(--dimmed); font-weight: 400; }
.hint { margin: 4px 0 0; font-size: 0.8125rem; }
input[type="email"], input[type="password"], input[type="text"], select {
  width: 100%; min-height: 44px; padding: 8px 12px; font: inherit; font-size: 1rem; color: var(--text); background: var(--card);
  border: 1px solid var(--control); border-radius: var(--control-radius); }
input[aria-invalid="true"] { border-color: var(--error); }
input.code { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; font-size: 1.375rem; letter-spacing: 0.12em; }
.fault { margin: 4px 0 0; color: var(--error); font-size: 0.8125rem; }
.fault::before { content: "! "; font-weight: 600; }
.alert, .note { margin: 0 0 16px; padding: 10px 12px; border-radius: 6px; }
.alert { background: var(--error-soft); color: var(--error-text); }
.note { background: var(--note-soft); color: var(--note); }
button { width: 100%; min-height: 44px; padding: 8px 16px; font: inherit; font-weight: 500; border-radius: var(--control-radius); border: 1px solid transparent; cursor: pointer;
  transition: background-color 120ms ease-out; }
button.main { background: var(--action); color: var(--on-action); } button.main:hover { background: var(--action-hover); }
button.other { background: transparent; color: var(--text); border-color: var(--control); } button.other:hover { background: var(--hover); }
button.text { width: auto; min-height: 24px; padding: 0; border: 0; background: none; color: var(--link); font-weight: 400; text-decoration: underline; }
button[aria-busy="true"] { opacity: 0.7; cursor: progress; }
.secret { position: relative; } .secret input { padding-inline-end: 72px; }
.secret button { position: absolute; top: 0; inset-inline-end: 0; width: auto; height: 44px; padding: 0 12px; border: 0; background: none; color: var(--link); font-size: 0.8125rem; }
.or { display: flex; align-items: center; gap: 12px; margin: 16px 0; color: var(--dimmed); font-size: 0.8125rem; }
.or::before, .or::after { content: ""; flex: 1; border-top: 1px solid var(--line); }
main.wide { max-width: 600px; }
section { margin-top: 32px; padding-top: 24px; border-top: 1px solid var(--line); }
section:first-of-type { margin-top: 24px; }
h2 { margin: 0 0 16px; font-size: 1rem; line-height: 1.5; font-weight: 600; }
ul.rows { margin: 0; padding: 0; list-style: none; }
ul.rows li { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; justify-content: space-between; padding: 12px 0; border-bottom: 1px solid var(--line); }
ul.rows li:last-child { border-bottom: 0; }
ul.rows li > div { min-width: 0; flex: 1 1 240px; overflow-wrap: anywhere; }
ul.rows .hint { margin: 0; }
ul.rows button { width: auto; min-height: 36px; padding: 4px 12px; }
.badge { display: inline-block; margin-inline-start: 8px; padding: 0 8px; border-radius: 999px; background: var(--note-soft); color: var(--note); font-size: 0.8125rem; }
.test { width: 100%; max-width: 600px; margin: 0 0 16px; padding: 10px 12px; border: 2px solid var(--test-line); border-radius: 6px; background: var(--test); color: var(--test-text); overflow-wrap: anywhere; }
.test strong, .test a { color: inherit; }
[hidden] { display: none !important; }
form + form.passkey { margin-top: 8px; } form + .hint, ul.rows + p, p.key { margin-top: 16px; } p.key { margin-bottom: 16px; }
svg.qr { display: block; width: 100%; max-width: 232px; height: auto; margin: 0 auto; border-radius: 6px; }
ul.codes { display: grid; grid-template-columns: repeat(auto-fit, minmax(170px, 1fr)); gap: 8px 16px; margin: 0 0 24px; padding: 16px; border: 1px solid var(--line); border-radius: 6px; list-style: none; }
.check { display: flex; gap: 10px; align-items: center; margin-bottom: 16px; } .check label { margin: 0; font-weight: 400; } .check input { flex: none; width: 20px; height: 20px; margin: 0; accent-color: var(--action); }
.links { display: flex; flex-wrap: wrap; gap: 8px 16px; justify-content: space-between; margin-top: 24px; }
.keep { display: grid; grid-template-columns: repeat(auto-fit, minmax(96px, 1fr)); gap: 8px; margin: 0 0 16px; }
.keep .other { padding-inline: 4px; }
.keep:empty { display: none; }
@media print { .keep, .keep ~ * { display: none; } }
.stack { display: grid; gap: 12px; }
dl { margin: 0; display: grid; grid-template-columns: auto 1fr; gap: 8px 16px; } dt { color: var(--dimmed); } dd { margin: 0; overflow-wrap: anywhere; } dl + p { margin-top: 16px; }
a { color: var(--link); }
a.button { display: block; padding: 10px 16px; border-radius: var(--control-radius); background: var(--action); color: var(--on-action); text-align: center; text-decoration: none; font-weight: 500; min-height: 44px; }
a.button:hover { background: var(--action-hover); }
.offers { display: grid; gap: 8px; }
form + .offers, button + .offers { margin-top: 8px; }
a.other { display: flex; align-items: center; gap: 12px; min-height: 44px; padding: 8px 16px; border: 1px solid var(--control); border-radius: var(--control-radius);
  color: var(--text); text-decoration: none; font-weight: 500; overflow-wrap: anywhere; transition: background-color 120ms ease-out; }
a.other:not(:has(.tile)) { justify-content: center; }
a.other:hover { background: var(--hover); }
.tile { flex: none; width: 24px; height: 24px; border-radius: 6px; background: var(--note-soft); color: var(--note); font-size: 0.8125rem; line-height: 24px; text-align: center; }
details summary { padding: 8px 0; color: var(--link); cursor: pointer; font-size: 0.8125rem; }
strong { overflow-wrap: anywhere; font-weight: 500; color: var(--text); }
code { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; font-size: 0.93em; overflow-wrap: anywhere; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
@media (min-width: 481px) { body { background: var(--page) var(--behind, none) center / cover no-repeat fixed; } }
@media (max-width: 480px) {
  body { justify-content: flex-start; padding: 0; background: var(--card); }
  main { padding: 24px 16px; border: 0; border-radius: 0; }
}
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
@media (forced-colors: active) { main, button { border: 1px solid; } }
`
