import type { InstallationAccountDetail } from '@doorward/contract/installation/accounts'
import { Anchor, Box, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { planNames } from '../../lib/plans/plan-names.ts'
import { digits, language, t } from '../../lib/texts.ts'
import { installedAccountQuery } from '../../queries/account/installation.ts'
import { Facts } from '../../ui/page/Facts.tsx'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageSkeleton } from '../../ui/placeholder/Loading.tsx'
import { later } from '../../ui/placeholder/later.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { Calls, Health } from './AccountRows.tsx'
import { NamedId } from './NamedId.tsx'
import { NotRead } from './NotRead.tsx'
import { kindWord, nameOf, troubleMeans } from './words.ts'

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
  const { failedEvents, failingIntegrations, overdueSeconds, changesBehind, revision, lastChangeTime, lastSignInTime } =
    account
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
        <Trouble account={account} />
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          <Facts
            facts={[
              [t('admin.plan'), planNames[account.plan]],
              [t('admin.owners'), digits(account.owners)],
              [t('admin.region'), region],
              [t('admin.created'), <DateTime key="created" at={createdTime} />],
              deletingTime !== undefined && [t('admin.deletingSince'), <DateTime key="since" at={deletingTime} />],
              [
                t('admin.lastSignIn'),
                <Fragment key="sign-in">
                  {lastSignInTime ? <DateTime at={lastSignInTime} /> : t('admin.noSignIn')}
                  <Of>{t('admin.signInOf')}</Of>
                </Fragment>,
              ],
              [t('admin.lastChange'), <DateTime key="change" at={lastChangeTime} />],
              [
                t('admin.changes'),
                <Fragment key="changes">
                  <span className="number">{digits(revision)}</span>
                  <Of>{t('admin.changesOf')}</Of>
                </Fragment>,
              ],
              [
                t('admin.openTickets'),
                <Group key="tickets" component="span" gap="4px 12px">
                  <span className="number">{digits(openTickets)}</span>
                  <Anchor component={Link} inherit to={`/admin/tickets?${new URLSearchParams({ account: accountId })}`}>
                    {t('admin.seeTickets')}
                  </Anchor>
                </Group>,
              ],
            ]}
          />
          <Facts
            isLong
            facts={[
              [t('admin.callsOf30Days'), <Calls key="calls" account={account} />],
              [t('admin.checksAllowed'), digits(checks.allowed)],
              [t('admin.checksDenied'), digits(checks.denied)],
              [t('admin.failingNow'), digits(failingIntegrations)],
              [t('admin.eventsNotTaken'), digits(failedEvents)],
              [t('admin.changesBehind'), digits(changesBehind)],
              [t('admin.waits'), t('admin.seconds', { count: overdueSeconds })],
            ]}
          />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" style={{ alignItems: 'start' }}>
          <BarTable
            title={t('admin.byMonth')}
            of={t('admin.month')}
            unit={t('admin.callsHead')}
            none={t('admin.noCalls')}
            bars={months.map(({ month, calls }) => ({ key: month, label: month, count: calls }))}
          />
          <Holds items={items.filter(({ kind }) => kind !== 'account')} />
        </SimpleGrid>
      </Stack>
    </>
  )
}

/** What a number or a time is of. */
const Of = ({ children }: { children: string }) => (
  <Text fz="sm" c="dimmed">
    {children}
  </Text>
)

/** What each trouble of an account means, and what helps; that all is well where there is none. */
const Trouble = ({ account: { troubles } }: { account: InstallationAccountDetail }) =>
  troubles.length === 0 ? (
    <Text fz="sm" c="dimmed">
      {t('admin.healthyMeans')}
    </Text>
  ) : (
    troubles.map((trouble) => <NoticeStrip key={trouble}>{troubleMeans[trouble]}</NoticeStrip>)
  )

/** How many there are of each kind: numbers alone, since more groups than roles says nothing. */
function Holds({ items }: Pick<InstallationAccountDetail, 'items'>) {
  const counts = items
    .map(({ kind, count }) => ({ label: kindWord(kind), count }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language))
  return (
    <Box component="section" className="card" p={16} aria-label={t('admin.holds')}>
      <Title order={2} fz={15} mb={8}>
        {t('admin.holds')}
      </Title>
      {counts.length === 0 && (
        <Text fz="sm" c="dimmed">
          {t('admin.holdsNothing')}
        </Text>
      )}
      <SimpleGrid component="dl" m={0} cols={{ base: 1, xs: 2 }} spacing={32} verticalSpacing={4} fz="sm">
        {counts.map(({ label, count }) => (
          <Group key={label} justify="space-between" gap={8} wrap="nowrap">
            <Text component="dt" inherit c="dimmed">
              {label}
            </Text>
            <Text component="dd" inherit m={0} className="number">
              {digits(count)}
            </Text>
          </Group>
        ))}
      </SimpleGrid>
    </Box>
  )
}
