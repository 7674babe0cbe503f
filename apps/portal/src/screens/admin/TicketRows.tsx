import type { InstallationTicket } from '@doorward/contract/installation/tickets'
import { platformAccountId } from '@doorward/core/ids'
import { ticketDesks, ticketStates } from '@doorward/core/support/areas'
import { Select } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { useListState } from '../../lib/list-query.ts'
import { listed, t } from '../../lib/texts.ts'
import { installedTicketsQuery } from '../../queries/account/installation.ts'
import { useRows } from '../../queries/server/paging.ts'
import type { Column } from '../../ui/list/list-props.ts'
import { NounList } from '../../ui/list/NounList.tsx'
import { Empty } from '../../ui/placeholder/Empty.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { IdText } from '../../ui/text/IdText.tsx'
import { Verdict } from '../../ui/text/Verdict.tsx'
import { ForAdmins } from './NotRead.tsx'
import { deskWords, stateKinds, stateWords } from './words.ts'

const subjectOf = ({ subject }: Pick<InstallationTicket, 'subject'>): string => subject ?? t('admin.noSubject')

const columns: Column<InstallationTicket>[] = [
  { key: 'subject', head: t('admin.subject'), cell: (ticket) => <bdi>{subjectOf(ticket)}</bdi> },
  {
    key: 'state',
    head: t('admin.state'),
    cell: ({ state }) => <Verdict kind={stateKinds[state]}>{stateWords[state]}</Verdict>,
  },
  { key: 'desk', head: t('admin.desk'), cell: ({ desk }) => deskWords[desk] },
  {
    key: 'account',
    head: t('admin.ofAccount'),
    cell: ({ accountId, accountName }) =>
      accountId === platformAccountId ? '–' : accountName ? <bdi>{accountName}</bdi> : <IdText id={accountId} />,
  },
  { key: 'sent', head: t('admin.sent'), cell: ({ createdTime }) => <DateTime at={createdTime} inList /> },
  { key: 'id', head: t('admin.ticket'), wideOnly: true, cell: ({ ticketId }) => <IdText id={ticketId} /> },
]
const desks = [
  { value: '', label: t('common.all') },
  ...ticketDesks.map((desk) => ({ value: desk, label: deskWords[desk] })),
]
const states = ticketStates.map((state) => ({ value: state, label: stateWords[state] }))

/** What people wrote to the operator, by desk and by how far it is. */
export function TicketRows() {
  const [address] = useSearchParams()
  const { change } = useListState()
  const desk = ticketDesks.find((each) => each === address.get('filter'))
  const state = ticketStates.find((each) => each === address.get('state'))
  const accountId = address.get('account') ?? undefined
  const query = useRows(installedTicketsQuery({ desk, state, accountId }))
  const ofAccount = accountId && t('admin.ticketsOf', { account: query.rows?.[0]?.accountName ?? accountId })
  const narrowedBy = [ofAccount, state && stateWords[state]].filter((label) => label !== undefined)
  return (
    <ForAdmins error={query.error}>
      <NounList
        nouns={{ one: t('admin.oneTicket'), many: t('admin.manyTickets') }}
        query={query}
        columns={columns}
        search={false}
        filters={desks}
        more={{
          fields: (
            <Select
              aria-label={t('admin.state')}
              placeholder={t('admin.anyState')}
              data={states}
              value={state ?? null}
              onChange={(value) => change({ state: value ?? '' })}
              clearable
              w={160}
            />
          ),
          filtered: narrowedBy.length > 0,
          ...(narrowedBy.length > 0 ? { label: listed(narrowedBy) } : {}),
          cleared: { state: '', account: '' },
        }}
        rowKey={({ accountId, ticketId }) => `${accountId} ${ticketId}`}
        rowLink={({ accountId, ticketId }) => `/admin/tickets/${accountId}/${ticketId}`}
        rowName={subjectOf}
        empty={<Empty motif="envelope" title={t('admin.noTickets')} text={t('admin.noTicketsText')} />}
        noneMatch={t('admin.noneOfThese')}
      />
    </ForAdmins>
  )
}
