import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { documentedEndpoints } from '../packages/contract/src/documented.ts'
import { openApiDocument } from '../packages/contract/src/openapi.ts'

/** Writes the document that the server answers at `/.well-known/openapi`, so that a change of it can be read. */
const folder = fileURLToPath(new URL('../docs/openapi/', import.meta.url))
const facts = { title: 'Doorward authorization API', version: 'v1', serverUrl: 'http://localhost:8080' }
mkdirSync(folder, { recursive: true })
writeFileSync(
  `${folder}authorization.json`,
  `${JSON.stringify(openApiDocument(documentedEndpoints, facts), null, 2)}\n`,
)
