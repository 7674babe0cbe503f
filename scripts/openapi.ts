import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { publishedDocument } from '../packages/contract/src/document/published.ts'

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

/** Writes the document that the server answers at `/.well-known/openapi`, so that a change of it can be read. */
mkdirSync(`${root}docs/openapi`, { recursive: true })
writeFileSync(
  `${root}docs/openapi/authorization.json`,
  formatted(JSON.stringify(publishedDocument('http://localhost:8080'))),
)
