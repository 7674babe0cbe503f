import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import unicode from '@fontsource-variable/inter/unicode.json' with { type: 'json' }

const { resolve } = createRequire(import.meta.url)
const part = (name: 'latin' | 'latin-ext') => ({
  file: readFileSync(resolve(`@fontsource-variable/inter/files/inter-${name}-wght-normal.woff2`)),
  letters: unicode[name],
})

/** The console's font, for all latin letters, in the parts that browsers load as they need them. */
export const fonts = { latin: part('latin'), latinExtended: part('latin-ext') } as const
