import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const classesIn = (text: string): Set<string> => new Set(text.match(/\bm_[0-9a-f]{6,9}\b/g))

/** Refuses a build in which a component of the library is used whose styles `library.css` leaves out. */
export function wholeStyles(): Plugin {
  return {
    name: 'whole-styles',
    apply: 'build',
    generateBundle(_, bundle) {
      const files = Object.values(bundle)
      const used = classesIn(files.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n'))
      const styled = classesIn(
        files
          .map((file) => (file.type === 'asset' && file.fileName.endsWith('.css') ? String(file.source) : ''))
          .join('\n'),
      )
      const known = classesIn(readFileSync(createRequire(import.meta.url).resolve('@mantine/core/styles.css'), 'utf8'))
      const missing = [...used].filter((name) => known.has(name) && !styled.has(name))
      if (missing.length > 0) this.error(`library.css lacks the styles of ${missing.join(', ')}`)
    },
  }
}
