import type { InstallationAccount } from '@doorward/contract/installation/accounts'
import { Group, Text } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { searchIn } from '../../lib/list-query.ts'
import { digits, t } from '../../lib/texts.ts'
import { installedAccountsQuery } from '../../queries/account/installation.ts'
import { useRows } from '../../queries/server/paging.ts'
import { type Column, sortAsked } from '../../ui/list/list-props.ts'
import { NounList } from '../../ui/list/NounList.tsx'
import { Empty } from '../../ui/placeholder/Empty.tsx'
import { later } from '../../ui/placeholder/later.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { IdText } from '../../ui/text/IdText.tsx'
import { Verdict } from '../../ui/text/Verdict.tsx'
import { ForAdmins } from './NotRead.tsx'
import { callsOf, healthOf, nameOf } from './words.ts'

/** Drawn by a file of its own, as all charts are. */
const SparkBars = later(async () => (await import('../../ui/charts/SparkBars.tsx')).SparkBars, {
  waiting: <svg width="140" height="28" aria-hidden="true" />,
  onlyShown: true,
})

const columns: Column<InstallationAccount>[] = [
  { key: 'name', head: t('common.name'), order: 'name', cell: (account) => <Named account={account} /> },
  { key: 'health', head: t('admin.health'), cell: (account) => <Health account={account} /> },
  { key: 'calls', head: t('admin.callsOf30Days'), order: 'calls', cell: (account) => <Calls account={account} /> },
  {
    key: 'tickets',
    head: t('admin.openTickets'),
    order: 'openTickets',
    numeric: true,
    labelOnCard: true,
    cell: ({ openTickets }) => digits(openTickets),
  },
  {
    key: 'created',
    head: t('admin.created'),
    order: 'createdTime',
    labelOnCard: true,
    cell: ({ createdTime }) => <DateTime at={createdTime} inList />,
  },
]

/** What the account is called, and below it by which id and where it is. */
const Named = ({ account }: { account: InstallationAccount }) => (
  <div>
    <bdi>{nameOf(account)}</bdi>
    <Group component="span" gap={8} wrap="nowrap">
      <IdText id={account.accountId} />
      <Text span fz="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
        {account.region}
      </Text>
    </Group>
  </div>
)

export function Health({ account }: { account: InstallationAccount }) {
  const { kind, word } = healthOf(account)
  return <Verdict kind={kind}>{word}</Verdict>
}

/** Counted calls of the last 30 days, drawn and as a number. */
export const Calls = ({ account }: { account: InstallationAccount }) => (
  <Group component="span" gap="4px 12px" display="inline-flex" style={{ verticalAlign: 'middle' }}>
    <SparkBars counts={account.calls} />
    <span className="number" style={{ whiteSpace: 'nowrap' }}>
      {t('admin.calls', { count: callsOf(account) })}
    </span>
  </Group>
)

/** Every account, to be searched by id and name. */
export function AccountRows() {
  const [address] = useSearchParams()
  const query = useRows(installedAccountsQuery(searchIn(address), sortAsked(columns, address)))
  return (
    <ForAdmins error={query.error}>
      <NounList
        nouns={{ one: t('admin.account'), many: t('admin.manyAccounts') }}
        query={query}
        columns={columns}
        searchLabel={t('admin.searchAccounts')}
        rowKey={({ accountId }) => accountId}
        rowLink={({ accountId }) => `/admin/accounts/${accountId}`}
        rowName={nameOf}
        empty={<Empty motif="door" title={t('admin.noAccounts')} text={t('admin.noAccountsText')} />}
      />
    </ForAdmins>
  )
}
