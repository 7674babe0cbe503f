import type { ResourceReply } from '@doorward/contract/authorization/access/resources'
import type { ResourceConfiguration } from '@doorward/core/permissions/model'
import { parseGrantedUri, reachesPlatform } from '@doorward/core/permissions/resource-uri'
import { Refusal } from '@doorward/core/refusals'
import { readerOf } from '@doorward/store/items/document-reader'
import type { Item } from '@doorward/store/items/items'
import { asBody } from '../items/documents.ts'

export const storedResource = readerOf<ResourceConfiguration>('resource', {
  resourceUri: 'string',
  permissions: 'array',
})

export const showResource =
  ({ origin }: { origin: string }) =>
  (item: Item): ResourceReply =>
    asBody(storedResource(item), {
      lastUpdated: item.lastUpdated.toISOString(),
      links: { self: { href: `${origin}/v1/resources/${encodeURIComponent(item.id)}` } },
    })

/** The normalised URI of a customer's resource. Raises ReservedName for all that may reach the platform's own. */
export function parseOwnUri(text: string, field: string): string {
  const uri = parseGrantedUri(text, field)
  if (reachesPlatform(uri))
    throw new Refusal('ReservedName', {
      title: "The platform's own resources cannot be opened or claimed.",
      details: { field },
    })
  return uri
}
