import { readFileSync } from 'node:fs'
import { publishedDocument } from '@doorward/contract/document/published'
import { publishedBilling } from '@doorward/contract/document/published-billing'
import { expect, it } from 'vitest'

it.each([
  ['authorization', publishedDocument],
  ['billing', publishedBilling],
] as const)('API-22 the committed document of %s is the one that is served (npm run openapi)', (name, published) => {
  const file = new URL(`../../../docs/openapi/${name}.json`, import.meta.url)
  const committed = JSON.parse(readFileSync(file, 'utf8'))
  expect(committed).toEqual(JSON.parse(JSON.stringify(published(committed.servers[0].url))))
})
