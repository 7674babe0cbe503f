import { ApiError } from '@doorward/contract/client'
import { queryOptions } from '@tanstack/react-query'
import { certificateEnd } from '../../lib/certificate-end.ts'
import { t } from '../../lib/texts.ts'
import { accountOrigin } from '../server/call.ts'

/** What the addresses of SAML of an application begin with; also its entity id for us. */
export const samlAddressOf = (applicationId: string): string =>
  new URL(`/api/authentication/saml/${encodeURIComponent(applicationId)}`, accountOrigin()).href

const signatures = 'http://www.w3.org/2000/09/xmldsig#'

/** When the certificates in metadata end, in their order. */
const endsIn = (metadata: string): Date[] =>
  [
    ...new DOMParser()
      .parseFromString(metadata, 'application/xml')
      .getElementsByTagNameNS(signatures, 'X509Certificate'),
  ].flatMap(({ textContent }) => certificateEnd(textContent ?? '') ?? [])

/** When the certificates end by which an account signs for an application: the present one and the next. Public, as their metadata. */
export const samlCertificatesQuery = (applicationId: string) =>
  queryOptions({
    queryKey: ['saml-certificates', applicationId],
    queryFn: async ({ signal }): Promise<Date[]> => {
      const answer = await fetch(`${samlAddressOf(applicationId)}/metadata`, { signal, credentials: 'omit' })
      if (!answer.ok)
        throw new ApiError({ status: answer.status, code: 'Unavailable', title: t('samlParty.certificatesFailed') })
      return endsIn(await answer.text())
    },
  })
