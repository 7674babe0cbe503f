import { productName } from '@doorward/core/platform'
import { Html, html } from '@doorward/core/text/html'
import { english } from '@doorward/texts/english'
import type { GuidePage } from './pages.ts'
import { type Found, queryLettersMax } from './search.ts'

interface Framed {
  title: string
  query: string
  body: string
  /** What stands beside the text where there is room. */
  beside?: Html | string
}

/** A page of the guide around what is read there; where there is no room beside it, the contents open above it. It asks for its style and its script, and works without the latter. */
const frame = (contents: string, page: Framed): string =>
  html`<!doctype html>
<html lang="${english.language}">
<head>
<meta charset="utf-8">
<title>${page.title} · ${productName}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/app/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/guide.css">
<script src="/docs/guide.js" defer data-copy="${english.text('guide.copy')}" data-copied="${english.text('guide.copied')}" data-by-hand="${english.text('guide.byHand')}" data-results="${english.text('guide.results')}" data-none="${english.text('guide.none')}"></script>
</head>
<body>
<a class="skip" href="#main">${english.text('guide.skip')}</a>
<header>
<a class="brand" href="/docs/"><img src="/app/favicon.svg" width="28" height="28" alt=""><span>${productName} · ${english.text('guide.title')}</span></a>
<form action="/docs/search" role="search">
<input type="search" name="q" maxlength="${queryLettersMax}" value="${page.query}" placeholder="${english.text('guide.search')}" aria-label="${english.text('guide.search')}">
</form>
<a href="/app/">${english.text('guide.toConsole')}</a>
</header>
<details class="menu"><summary>${english.text('guide.contents')}</summary><nav aria-label="${english.text('guide.contents')}">${new Html(contents)}</nav></details>
<div class="columns">
<main id="main">
${new Html(page.body)}
</main>
<nav class="contents" aria-label="${english.text('guide.contents')}">${new Html(contents)}</nav>
${page.beside ?? ''}
</div>
</body>
</html>
`.toString()

/** The headings of a page, where it has several. */
function headingsOf(body: string): Html | string {
  const headings = [...body.matchAll(/<h2 id="([^"]*)">(.*?)<\/h2>/g)]
  if (headings.length < 2) return ''
  const rows = headings.map(([, id = '', text = '']) => html`<li><a href="#${new Html(id)}">${new Html(text)}</a></li>`)
  return html`<nav class="here" aria-labelledby="here"><h2 id="here">${english.text('guide.onThisPage')}</h2><ul>${rows}</ul></nav>`
}

/** The pages before and after one. */
type Neighbours = Partial<Record<'before' | 'after', GuidePage | undefined>>

function wayOn({ before, after }: Neighbours): Html | string {
  if (!before && !after) return ''
  const link = (rel: string, label: string, { name, title }: GuidePage) =>
    html`<a rel="${rel}" href="/docs/${name}"><span>${label}</span>${title}</a>`
  return html`<footer class="on">${before ? link('prev', english.text('guide.before'), before) : ''}${after ? link('next', english.text('guide.after'), after) : ''}</footer>`
}

/** A page as it was written; `contents` is the list of all, as HTML. */
export const guidePage = (contents: string, { name, title, html: body }: GuidePage, around: Neighbours = {}): string =>
  frame(
    contents.replace(`href="./${name}"`, (link) => `${link} aria-current="page"`),
    { title, query: '', body: `${body}${wayOn(around)}`, beside: headingsOf(body) },
  )

/** What a search found, each place with its address. */
export function searchPage(contents: string, query: string, found: readonly Found[]): string {
  const rows = found.map(
    ({ page, heading, path, excerpt }) =>
      html`<li><a href="/docs/${path}">${heading === undefined ? page : `${page}: ${heading}`}</a><p>${excerpt}</p></li>`,
  )
  const none = html`<p>${query ? english.text('guide.nothing', { query }) : english.text('guide.ask')}</p>`
  const body = html`<h1>${english.text('guide.search')}</h1>${found.length > 0 ? html`<ol class="found">${rows}</ol>` : none}`
  return frame(contents, { title: english.text('guide.search'), query, body: body.toString() })
}

export const missingPage = (contents: string): string =>
  frame(contents, {
    title: english.text('guide.missing'),
    query: '',
    body: html`<h1>${english.text('guide.missing')}</h1><p>${english.text('guide.missingText')}</p>`.toString(),
  })
