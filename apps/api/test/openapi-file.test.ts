import { readFileSync } from 'node:fs'
import { documentedEndpoints } from '@doorward/contract/documented'
import { openApiDocument } from '@doorward/contract/openapi'
import { expect, it } from 'vitest'

it('API-22 the committed document is the one that is served (npm run openapi)', () => {
  const committed = JSON.parse(
    readFileSync(new URL('../../../docs/openapi/authorization.json', import.meta.url), 'utf8'),
  )
  const facts = { title: committed.info.title, version: committed.info.version, serverUrl: committed.servers[0].url }
  expect(committed).toEqual(JSON.parse(JSON.stringify(openApiDocument(documentedEndpoints, facts))))
})
