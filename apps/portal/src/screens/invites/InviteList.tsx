import type { ListedInviteReply } from '@doorward/contract/authorization/invites'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link, type LoaderFunctionArgs } from 'react-router'
import { useListState } from '../../lib/list-query.ts'
import { UserName } from '../../pickers/Names.tsx'
import { invitesQuery } from '../../queries/nouns/invites.ts'
import { useRows } from '../../queries/server/paging.ts'
import { primeList, samePage } from '../../queries/server/prime.ts'
import { type Column, NounList } from '../../ui/list/NounList.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Empty } from '../../ui/placeholder/Empty.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { Gives, InviteState, whomFor } from './invite-looks.tsx'

export const loader = ({ request }: LoaderFunctionArgs) => primeList(request, invitesQuery)
export const shouldRevalidate = samePage

const createPath = '/settings/invites/new'

const columns: Column<ListedInviteReply>[] = [
  { key: 'for', head: 'For', sortBy: whomFor, cell: (invite) => <bdi>{whomFor(invite)}</bdi> },
  { key: 'gives', head: 'Gives', cell: (invite) => <Gives invite={invite} /> },
  { key: 'state', head: 'State', cell: ({ state }) => <InviteState state={state} /> },
  {
    key: 'by',
    head: 'Made by',
    wideOnly: true,
    cell: ({ createdBy }) => (createdBy ? <UserName userId={createdBy} /> : '–'),
  },
  {
    key: 'ends',
    head: 'Ends',
    wideOnly: true,
    sortBy: ({ expiresAt }) => expiresAt,
    cell: ({ expiresAt }) => <DateTime at={expiresAt} />,
  },
]

/** Invites: who is let in by a link that nobody has used yet. Links are shown once and not kept. */
export function Component() {
  const query = useRows(invitesQuery(useListState().q))
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'People' }]}
        title="Invites"
        text="An invite lets one person in and gives what you choose. Its link works once."
        actions={
          <Button component={Link} to={createPath} leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}>
            Create invite
          </Button>
        }
      />
      <NounList
        nouns={{ one: 'invite', many: 'invites' }}
        query={query}
        columns={columns}
        searchLabel="Search role, resource or a whole e-mail address"
        rowKey={({ inviteReference }) => inviteReference}
        rowLink={({ inviteReference }) => `/settings/invites/${inviteReference}`}
        rowName={whomFor}
        createPath={createPath}
        empty={
          <Empty
            motif="envelope"
            title="No open invites"
            text="Invites that nobody has accepted yet stand here until they end."
          />
        }
      />
    </>
  )
}
