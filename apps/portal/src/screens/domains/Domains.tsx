import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../lib/texts.ts'
import { customDomainsQuery } from '../../queries/account/custom-domains.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Empty } from '../../ui/placeholder/Empty.tsx'
import { PageSkeleton } from '../../ui/placeholder/Loading.tsx'
import { ReadFailed } from '../../ui/placeholder/ReadFailed.tsx'
import { AddDomain } from './AddDomain.tsx'
import { CustomDomain } from './CustomDomain.tsx'

export const loader = () => {
  void queryClient.prefetchQuery(customDomainsQuery)
  return null
}

/** Hosts of its own by which the account is addressed: what each takes, and how far it is. */
export function Component() {
  return (
    <>
      <PageHeader
        crumbs={[{ label: t('headings.signIn') }]}
        title={t('customDomains.title')}
        text={t('customDomains.about')}
      />
      <Domains />
    </>
  )
}

function Domains() {
  const { data, error, refetch } = useQuery(customDomainsQuery)
  if (error && !data)
    return (
      <ReadFailed
        error={error}
        failed={t('customDomains.notLoaded')}
        refused={t('customDomains.notVisible')}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <PageSkeleton />
  return (
    <Stack gap="lg" maw={860}>
      {data.length === 0 && (
        <Empty motif="door" title={t('customDomains.none')} text={t('customDomains.noneText')} guide="custom-domains" />
      )}
      {data.map((one) => (
        <CustomDomain key={one.domain} listed={one} />
      ))}
      <AddDomain known={data.map(({ domain }) => domain)} />
    </Stack>
  )
}
