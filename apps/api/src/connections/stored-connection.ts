import type { ConnectionReply } from '@doorward/contract/authorization/sign-in/connections'
import { faultsOf } from '@doorward/core/connections/connection'
import { readCertificates, shownCertificate } from '@doorward/http/saml/certificates'
import { storedConnection } from '@doorward/store/items/connections'
import type { Item } from '@doorward/store/items/items'
import type { ApiCall } from '../handler.ts'
import { asBody } from '../items/documents.ts'
import { atPresent } from './at-present.ts'

/** The wire form: its secret is never shown (security 54). */
export const showConnection =
  ({ origin, environment }: Pick<ApiCall, 'origin' | 'environment'>) =>
  (item: Item): ConnectionReply => {
    const { sealed, ...connection } = storedConnection(item)
    const certificates = readCertificates(connection.providerCertificate ?? '') ?? []
    const faults = faultsOf(connection, atPresent({ origin, environment }, connection))
    return asBody(connection, {
      clientSecret: null,
      hasClientSecret: sealed?.clientSecret !== undefined,
      isActiveConnection: faults.length === 0,
      ...(faults.length > 0 ? { activeConnectionFaults: faults } : {}),
      ...(certificates.length > 0 ? { certificates: certificates.map(shownCertificate) } : {}),
      createdTime: item.createdAt.toISOString(),
      lastUpdated: item.lastUpdated.toISOString(),
      links: { self: { href: `${origin}/v1/connections/${encodeURIComponent(item.id)}` } },
    })
  }
