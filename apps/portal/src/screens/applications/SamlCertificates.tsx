import { useQuery } from '@tanstack/react-query'
import { t } from '../../lib/texts.ts'
import { CertificateEnd } from '../../nouns/form/Certificates.tsx'
import { samlCertificatesQuery } from '../../queries/nouns/saml-certificates.ts'
import { Facts } from '../../ui/page/Facts.tsx'
import { PageSkeleton } from '../../ui/placeholder/Loading.tsx'
import { ReadFailed } from '../../ui/placeholder/ReadFailed.tsx'

/** The certificates by which answers to an application are signed, as its metadata have them, and how long each is good. */
export function SamlCertificates({ applicationId }: { applicationId: string }) {
  const { data: ends, error, refetch } = useQuery(samlCertificatesQuery(applicationId))
  if (error) {
    const failed = t('samlParty.certificatesFailed')
    return <ReadFailed error={error} failed={failed} refused={failed} onRetry={() => void refetch()} />
  }
  if (!ends) return <PageSkeleton />
  const labels = [t('samlParty.certificateNow'), t('samlParty.certificateNext')]
  return (
    <Facts
      facts={labels.map((label, place) => {
        const end = ends[place]
        return end !== undefined && [label, <CertificateEnd key={label} expiresTime={end.toISOString()} />]
      })}
    />
  )
}
