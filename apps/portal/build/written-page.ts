import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { directionOf } from '../../../packages/core/src/text/languages.ts'
import { folderOf } from './console-texts.ts'
import { catalogues } from './languages.ts'

function textOf(language: string, key: string): string {
  const [area = '', name = ''] = key.split('.')
  const text = catalogues.get(language)?.[area]?.[name]
  if (text === undefined) throw new Error(`${language} has no ${key}, which index.html says.`)
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** The page's icon as a part of it: it is too small to be worth a request. */
function iconWithin(html: string): string {
  const icon = readFileSync(new URL('../public/favicon.svg', import.meta.url), 'utf8').trim()
  return html.replace('href="/favicon.svg"', `href="data:image/svg+xml,${encodeURIComponent(icon)}"`)
}

const writtenIn = (html: string, language: string): string =>
  html
    .replace(/\{\{([\w.]+)\}\}/g, (_, key: string) => textOf(language, key))
    .replace('<html lang="en">', `<html lang="${language}"${directionOf(language) === 'rtl' ? ' dir="rtl"' : ''}>`)
    // Styles name fonts where all lie.
    .replace(/"\/app\/assets(\/[^"]+\.(?:js|css)")/g, `"/app/${folderOf(language)}$1`)

/**
 * Writes the texts that the page says before any script, in place of `{{area.key}}`, and its icon. The build has a page for each
 * language, `index.de.html` beside `index.html`, which loads that language's files.
 */
export function writtenPage(): Plugin {
  let isBuild = false
  return {
    name: 'written-page',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => iconWithin(isBuild ? html : writtenIn(html, 'en')),
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('The build has no page.')
        const html = String(page.source)
        page.source = writtenIn(html, 'en')
        for (const language of catalogues.keys())
          if (language !== 'en')
            this.emitFile({ type: 'asset', fileName: `index.${language}.html`, source: writtenIn(html, language) })
      },
    },
  }
}
