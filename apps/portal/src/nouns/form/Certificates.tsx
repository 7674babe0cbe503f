import { Group, Stack } from '@mantine/core'
import { t } from '../../lib/texts.ts'
import type { ConnectionMetadata } from '../../queries/nouns/connections.ts'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { Verdict } from '../../ui/text/Verdict.tsx'

type Certificate = ConnectionMetadata['certificates'][number]

const dayMs = 86_400_000
/** From then on there is little time to ask the provider for the next one. */
const warnDays = 30

function State({ expiresTime }: Pick<Certificate, 'expiresTime'>) {
  const days = Math.floor((Date.parse(expiresTime) - Date.now()) / dayMs)
  if (days < 0) return <Verdict kind="deny">{t('connections.certificateOver')}</Verdict>
  const text = t('connections.certificateEnds', { count: days })
  return days <= warnDays ? <Verdict kind="warning">{text}</Verdict> : <span>{text}</span>
}

/** When a certificate ends, and how much time that leaves. */
export const CertificateEnd = ({ expiresTime }: Pick<Certificate, 'expiresTime'>) => (
  <Group gap="sm">
    <DateTime at={expiresTime} />
    <State expiresTime={expiresTime} />
  </Group>
)

/** The certificates of a provider, the present one and the next, and how long each is good. */
export const Certificates = ({ certificates }: { certificates: readonly Certificate[] }) => (
  <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
    {certificates.map(({ subject, expiresTime }) => (
      <li key={`${subject} ${expiresTime}`}>
        <Group gap="sm">
          <bdi className="mono" style={{ overflowWrap: 'anywhere' }}>
            {subject}
          </bdi>
          <CertificateEnd expiresTime={expiresTime} />
        </Group>
      </li>
    ))}
  </Stack>
)
