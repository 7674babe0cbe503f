import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const classesIn = (text: string): Set<string> => new Set(text.match(/\bm_[0-9a-f]{6,9}\b/g))

interface Built {
  fileName: string
  isEntry?: boolean
  imports?: string[]
  code?: string
  source?: string | Uint8Array
  viteMetadata?: { importedCss: Set<string> }
}

/** The files of scripts that come with the page: those of the entry, and what they import. */
function firstOf(files: readonly Built[]): Built[] {
  const byName = new Map(files.map((file) => [file.fileName, file]))
  const found = new Set(files.filter(({ isEntry }) => isEntry))
  for (const { imports = [] } of found)
    for (const name of imports) {
      const file = byName.get(name)
      if (file) found.add(file)
    }
  return [...found]
}

/** What of the library's components scripts use and styles leave out. */
function unstyled(scripts: readonly Built[], styles: readonly Built[], known: ReadonlySet<string>): string[] {
  const used = classesIn(scripts.map(({ code = '' }) => code).join('\n'))
  const styled = classesIn(styles.map(({ source = '' }) => String(source)).join('\n'))
  return [...used].filter((name) => known.has(name) && !styled.has(name))
}

/** Refuses a build in which a component of the library is used whose styles are left out, or come later than it. */
export function wholeStyles(): Plugin {
  return {
    name: 'whole-styles',
    apply: 'build',
    generateBundle(_, bundle) {
      const files = Object.values(bundle) as Built[] // looked at by what they have
      const styles = files.filter(({ fileName }) => fileName.endsWith('.css'))
      const known = classesIn(readFileSync(createRequire(import.meta.url).resolve('@mantine/core/styles.css'), 'utf8'))
      const first = firstOf(files)
      const firstStyles = new Set(first.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
      const late = unstyled(
        first,
        styles.filter(({ fileName }) => firstStyles.has(fileName)),
        known,
      )
      if (late.length > 0) this.error(`library.css lacks the styles of ${late.join(', ')}`)
      const missing = unstyled(files, styles, known)
      if (missing.length > 0) this.error(`library-later.ts lacks the styles of ${missing.join(', ')}`)
    },
  }
}
