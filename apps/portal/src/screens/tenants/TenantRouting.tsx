import { tidyDomainName } from '@doorward/core/domains/domain-name'
import { Stack, Text, Title } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { rich, t } from '../../lib/texts.ts'
import { DomainProof } from '../../nouns/domains/DomainProof.tsx'
import { ConnectionName } from '../../pickers/Names.tsx'
import { domainQuery } from '../../queries/account/domains.ts'
import { Verdict } from '../../ui/text/Verdict.tsx'

interface Routed {
  domains: readonly string[]
  connectionId: string | undefined
}
const isDomain = (text: string): boolean => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(text)
const asDomains = (typed: readonly string[]): string[] => [
  ...new Set(typed.map((each) => tidyDomainName(each.trim())).filter(isDomain)),
]

/** Where people of the tenant are taken who enter their address, as the form stands. */
export function RoutingPreview({ domains, connectionId }: Routed) {
  const named = asDomains(domains)
  return (
    <Stack gap={6} role="note" aria-label={t('tenants.routing')}>
      {named.length === 0 && (
        <Text fz="sm" c="dimmed">
          {t('tenants.noRouting')}
        </Text>
      )}
      {named.map((domain) => (
        <Route key={domain} domain={domain} connectionId={connectionId} />
      ))}
    </Stack>
  )
}

function Route({ domain, connectionId }: { domain: string; connectionId: string | undefined }) {
  const { data } = useQuery(domainQuery(domain))
  const person = <bdi className="mono">{t('tenants.somebodyAt', { domain })}</bdi>
  if (!connectionId) return <Text fz="sm">{rich('tenants.goesNowhere', { person })}</Text>
  const isLed = data?.status === 'COMPLETE'
  return (
    <Text fz="sm" component="div" style={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' }}>
      {person}
      <IconArrowRight size={16} stroke={1.5} aria-label={t('tenants.goesTo')} role="img" />
      <b>
        <ConnectionName connectionId={connectionId} />
      </b>
      {isLed ? (
        <Verdict kind="allow">{t('domains.complete')}</Verdict>
      ) : (
        <Verdict kind="pending">{t('tenants.onceVerified')}</Verdict>
      )}
    </Text>
  )
}

/** The tenant's domains: whether each leads its people, and the next step where it does not yet. */
export function TenantDomains({ domains, connectionId }: Routed) {
  if (domains.length === 0) return null
  return (
    <Stack gap="md" mt="lg" maw={760}>
      <Title order={2} fz="lg">
        {t('tenants.routing')}
      </Title>
      <RoutingPreview domains={domains} connectionId={connectionId} />
      {domains.map((domain) => (
        <DomainProof key={domain} domain={domain} />
      ))}
    </Stack>
  )
}
