import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { publishedDocument } from '../packages/contract/src/document/published.ts'
import { publishedBilling } from '../packages/contract/src/document/published-billing.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** As the house's formatter writes JSON: what fits a line stands on one, so that a reference is one line of a difference. */
const formatted = (json: string): string =>
  execFileSync(
    process.execPath,
    [
      `${root}node_modules/@biomejs/biome/bin/biome`,
      'format',
      '--stdin-file-path=openapi.json',
      '--json-formatter-expand=never',
    ],
    { cwd: root, input: json, encoding: 'utf8', maxBuffer: 64 * 1_048_576 },
  )

/** Writes the documents that the server answers at `/.well-known/openapi` of its hosts, so that a change of them can be read. */
mkdirSync(`${root}docs/openapi`, { recursive: true })
const write = (name: string, document: object) =>
  writeFileSync(`${root}docs/openapi/${name}.json`, formatted(JSON.stringify(document)))
write('authorization', publishedDocument('http://localhost:8080'))
write('billing', publishedBilling('http://billing.localhost:8080'))
