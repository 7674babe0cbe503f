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

/** Writes the texts that the page says before any script, in place of `{{area.key}}`. */
export function writtenPage(): Plugin {
  return {
    name: 'written-page',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace(/\{\{([\w.]+)\}\}/g, (_, key: string) => textOf(key)),
    },
  }
}
