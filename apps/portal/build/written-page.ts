import { readFileSync } from 'node:fs'
import catalogue from '@doorward/texts/en.json' with { type: 'json' }
import type { Plugin } from 'vite'

const texts = new Map<string, string>(
  Object.entries(catalogue).flatMap(([area, said]) =>
    Object.entries(said).map(([name, text]) => [`${area}.${name}`, text]),
  ),
)

function textOf(key: string): string {
  const text = texts.get(key)
  if (text === undefined) throw new Error(`No catalogue has ${key}, which index.html says.`)
  return text
}

/** The page's icon as a part of it: it is too small to be worth a request. */
function iconWithin(html: string): string {
  const icon = readFileSync(new URL('../public/favicon.svg', import.meta.url), 'utf8').trim()
  return html.replace('href="/favicon.svg"', `href="data:image/svg+xml,${encodeURIComponent(icon)}"`)
}

/** Writes the texts that the page says before any script, in place of `{{area.key}}`, and its icon. */
export function writtenPage(): Plugin {
  return {
    name: 'written-page',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => iconWithin(html.replace(/\{\{([\w.]+)\}\}/g, (_, key: string) => textOf(key))),
    },
  }
}
