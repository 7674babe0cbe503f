import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { pseudoLanguage, pseudoOf } from '../../../packages/texts/src/pseudo.ts'

type Areas = Record<string, Record<string, string>>

const folder = fileURLToPath(new URL('../../../packages/texts/', import.meta.url))
const read = (name: string) => JSON.parse(readFileSync(folder + name, 'utf8')) as Areas // the files of texts
const english = read('en.json')

/** Every language that the console is built in, by its tag; English first. */
export const catalogues: ReadonlyMap<string, Areas> = new Map([
  ['en', english],
  ...readdirSync(folder)
    .filter((name) => name.endsWith('.json') && !['en.json', 'package.json'].includes(name))
    .map((name) => [name.slice(0, -'.json'.length), read(name)] as const),
  [pseudoLanguage, pseudoOf(english) as Areas],
])
