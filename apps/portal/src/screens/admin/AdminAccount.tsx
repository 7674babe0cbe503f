import type { InstallationAccountDetail } from '@doorward/contract/installation/accounts'
import { SimpleGrid, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { digits, t } from '../../lib/texts.ts'
import { installedAccountQuery } from '../../queries/account/installation.ts'
import { Facts } from '../../ui/page/Facts.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageSkeleton } from '../../ui/placeholder/Loading.tsx'
import { later } from '../../ui/placeholder/later.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { Calls, Health } from './AccountRows.tsx'
import { NamedId } from './NamedId.tsx'
import { NotRead } from './NotRead.tsx'
import { kindWord, nameOf } from './words.ts'

/** Comes with the sections that others see. */
const BarTable = later(async () => (await import('../../ui/list/BarTable.tsx')).BarTable, { onlyShown: true })

const crumbs = [{ label: t('admin.installation') }, { label: t('admin.title'), to: '/admin' }]

/** One account: how it does and what it uses, in numbers. */
export function AdminAccount({ accountId }: { accountId: string }) {
  const { data, error, refetch } = useQuery(installedAccountQuery(accountId))
  if (data) return <Account account={data} />
  if (!error) return <PageSkeleton />
  return (
    <>
      <PageHeader crumbs={crumbs} title={accountId} />
      <NotRead
        error={error}
        noun={t('admin.account')}
        failed={t('admin.accountFailed')}
        onRetry={() => void refetch()}
      />
    </>
  )
}

function Account({ account }: { account: InstallationAccountDetail }) {
  const { accountId, region, createdTime, deletingTime, openTickets, checks, items, months } = account
  const { failedEvents, overdueSeconds, changesBehind, revision, lastChangeTime } = account
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={nameOf(account)}
        text={t('admin.accountText')}
        beside={
          <>
            <NamedId name={undefined} id={accountId} label={t('admin.accountId')} />
            <Health account={account} />
          </>
        }
      />
      <Stack gap="lg" maw={1200}>
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          <Facts
            facts={[
              [t('admin.region'), region],
              [t('admin.created'), <DateTime key="created" at={createdTime} />],
              deletingTime !== undefined && [t('admin.deletingSince'), <DateTime key="since" at={deletingTime} />],
              [t('admin.lastChange'), <DateTime key="change" at={lastChangeTime} />],
              [t('admin.changes'), digits(revision)],
              [t('admin.openTickets'), digits(openTickets)],
            ]}
          />
          <Facts
            facts={[
              [t('admin.callsOf30Days'), <Calls key="calls" account={account} />],
              [t('admin.checksAllowed'), digits(checks.allowed)],
              [t('admin.checksDenied'), digits(checks.denied)],
              [t('admin.eventsNotTaken'), digits(failedEvents)],
              [t('admin.changesBehind'), digits(changesBehind)],
              [t('admin.waits'), t('admin.seconds', { count: overdueSeconds })],
            ]}
          />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          <BarTable
            title={t('admin.byMonth')}
            of={t('admin.month')}
            unit={t('admin.callsHead')}
            none={t('admin.noCalls')}
            bars={months.map(({ month, calls }) => ({ key: month, label: month, count: calls }))}
          />
          <BarTable
            title={t('admin.holds')}
            of={t('admin.kind')}
            unit={t('admin.count')}
            none={t('admin.holdsNothing')}
            bars={items.map(({ kind, count }) => ({ key: kind, label: kindWord(kind), count }))}
          />
        </SimpleGrid>
      </Stack>
    </>
  )
}
