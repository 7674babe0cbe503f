import type { Connection, faultsOf } from '@doorward/core/connections/connection'
import { isForDevelopment } from '@doorward/http/app/host'
import { endOf, readCertificates } from '@doorward/http/saml/certificates'
import type { ApiCall } from '../handler.ts'

/** What a connection is judged by, as things stand where a call came in. */
export function atPresent(
  { origin, environment }: Pick<ApiCall, 'origin' | 'environment'>,
  { providerCertificate = '' }: Pick<Connection, 'providerCertificate'>,
): Parameters<typeof faultsOf>[1] {
  const { hosts, sharedIdentities: identities } = environment
  return {
    now: environment.now(),
    certificatesEnd: (readCertificates(providerCertificate) ?? []).map(endOf),
    shared: { isForDevelopment: isForDevelopment(hosts, origin), identities },
  }
}
