import type { ExtensionInput, ExtensionReply } from '@doorward/contract/authorization/build/extensions'
import { type Application, tidyApplication, tidyRedirectUrls } from '@doorward/core/applications/application'
import type { Extension } from '@doorward/core/applications/extension'
import { storedApplication } from '@doorward/store/items/applications'
import { storedExtension } from '@doorward/store/items/extensions'
import type { Item, ItemKey } from '@doorward/store/items/items'
import { type StoredClient, storedClient } from '../clients/stored-client.ts'

/** The three items that make an extension. */
export const keysOf = ({ extensionId, applicationId, clientId }: Extension): [ItemKey, ItemKey, ItemKey] => [
  { kind: 'extension', id: extensionId },
  { kind: 'application', id: applicationId },
  { kind: 'client', id: clientId },
]

/** What an input makes of an extension that has these ids and, on an update, these parts. */
export function extensionOf(
  ids: Pick<Extension, 'extensionId' | 'applicationId' | 'clientId'>,
  { name, application, client, legacyClient, tags }: ExtensionInput,
  present?: { application: Application; client: StoredClient },
): { extension: Extension; application: Application; client: StoredClient } {
  const { extensionId, applicationId, clientId } = ids
  const called = name || extensionId
  const redirectUrls = tidyRedirectUrls(application?.redirectUrls, 'application.redirectUrls')
  const rateLimits = client?.rateLimits
  const { rateLimits: _, ...keptClient } = present?.client ?? { clientId, name: called, verificationKeys: [] }
  return {
    extension: {
      ...ids,
      ...(name ? { name } : {}),
      ...(legacyClient ? { legacyClient } : {}),
      ...(tags ? { tags } : {}),
    },
    application: {
      ...(present?.application ?? tidyApplication(applicationId, { name: called })),
      redirectUrls: application?.redirectUrls || !present ? redirectUrls : present.application.redirectUrls,
      extensionId,
    },
    client: {
      ...keptClient,
      ...(rateLimits
        ? { rateLimits }
        : client == null && present?.client.rateLimits
          ? { rateLimits: present.client.rateLimits }
          : {}),
    },
  }
}

/** The wire form, from the extension's own item and what its application and client hold. */
export function showExtension(origin: string, item: Item, application?: Item, client?: Item): ExtensionReply {
  const { extensionId, name, applicationId, clientId, legacyClient, tags } = storedExtension(item)
  const linkTo = (noun: string, id: string) => ({ self: { href: `${origin}/v1/${noun}/${encodeURIComponent(id)}` } })
  const rateLimits = client && storedClient(client).rateLimits
  return {
    extensionId,
    ...(name ? { name } : {}),
    ...(legacyClient ? { legacyClient } : {}),
    ...(tags ? { tags } : {}),
    application: {
      applicationId,
      redirectUrls: application ? storedApplication(application).redirectUrls : [],
      links: linkTo('applications', applicationId),
    },
    client: { clientId, ...(rateLimits ? { rateLimits } : {}), links: linkTo('clients', clientId) },
    createdTime: item.createdAt.toISOString(),
    lastUpdated: item.lastUpdated.toISOString(),
    links: linkTo('extensions', extensionId),
  }
}
