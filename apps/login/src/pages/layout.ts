import { createHash } from 'node:crypto'
import { productName } from '@doorward/core/platform'
import { type Html, html } from '@doorward/core/text/html'
import { directionOf } from '@doorward/core/text/languages'
import type { Say } from '@doorward/texts/english'
import { fonts } from './fonts.ts'
import type { PageName } from './page-names.ts'
import { script } from './script.ts'
import { faceOf, style } from './style.ts'

/** A door standing ajar with light behind it. */
const doorShapes = (wall: string, leaf: string) =>
  html`<rect class="wall" width="32" height="32" rx="7" fill="${wall}"/><path class="light" fill="#F7BC51" d="M7.5 26.5V12.5a8.5 8.5 0 0 1 17 0V26.5z"/><path class="leaf" fill="${leaf}" d="M7.5 26.5V12.5A8.5 8.5 0 0 1 14.9 4.07L18.8 8.5v20.3z"/><circle class="wall" cx="15.8" cy="18.5" r="1.5" fill="${wall}"/>`
const door = html`<svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true">${doorShapes('#1F398D', '#FFFFFF')}</svg>`
const icon = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${doorShapes('#1F398D', '#FFFFFF')}</svg>`

export interface Asset {
  path: string
  type: string
  body: string | Buffer
}

const named = (body: string | Buffer, ending: string, type: string): Asset => ({
  path: `/login/assets/${createHash('sha256').update(body).digest('hex').slice(0, 12)}.${ending}`,
  type,
  body,
})

const font = (part: keyof typeof fonts) => named(fonts[part].file, 'woff2', 'font/woff2')
const [latin, latinExtended] = [font('latin'), font('latinExtended')]
const faces = faceOf(latin.path, fonts.latin.letters) + faceOf(latinExtended.path, fonts.latinExtended.letters)

/** Files that the pages load: their own only, named by their content and so kept for ever. */
export const assets = {
  latin,
  latinExtended,
  style: named(faces + style, 'css', 'text/css; charset=utf-8'),
  script: named(script, 'js', 'text/javascript; charset=utf-8'),
  icon: named(icon.toString(), 'svg', 'image/svg+xml'),
} as const

export interface Page {
  page: PageName
  /** Of the window; the product's name follows. */
  title: string
  heading: string
  body: Html
  /** More than a form or a notice. */
  isWide?: boolean
  /** Where the page leads on to by itself; a link to it stands on the page too. */
  leadsTo?: string
}

/** A whole page. */
export const layout = ({ language }: Say, { page, title, heading, body, isWide, leadsTo }: Page): string =>
  html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<title>${title} · ${productName}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">${leadsTo ? html`<meta http-equiv="refresh" content="0;url=${leadsTo}">` : ''}
<link rel="icon" href="${assets.icon.path}" type="image/svg+xml">
<link rel="stylesheet" href="${assets.style.path}">
<script src="${assets.script.path}" defer></script>
</head>
<body>
<main data-page="${page}"${isWide ? html` class="wide"` : ''}>
<div class="brand">${door}<span>${productName}</span></div>
<h1>${heading}</h1>
${body}
</main>
</body>
</html>
`.toString()
