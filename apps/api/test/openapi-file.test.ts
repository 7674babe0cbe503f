import { readFileSync } from 'node:fs'
import { publishedDocument } from '@doorward/contract/document/published'
import { expect, it } from 'vitest'

it('API-22 the committed document is the one that is served (npm run openapi)', () => {
  const committed = JSON.parse(
    readFileSync(new URL('../../../docs/openapi/authorization.json', import.meta.url), 'utf8'),
  )
  expect(committed).toEqual(JSON.parse(JSON.stringify(publishedDocument(committed.servers[0].url))))
})
