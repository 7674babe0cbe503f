import type { InviteInput, InviteReply, ListedInviteReply } from '@doorward/contract/authorization/invites'
import { labelOf } from '../../nouns/form/fields.ts'
import { places } from '../../nouns/list.ts'
import type { Noun } from '../../nouns/noun.ts'
import { nounScreens } from '../../nouns/screens/noun-screens.tsx'
import { blankStatement } from '../../nouns/statement/statements.ts'
import { TenantName, UserName } from '../../pickers/Names.tsx'
import { inviteQueries } from '../../queries/nouns/invites.ts'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { TagList } from '../../ui/text/TagList.tsx'
import { InviteActs } from './InviteActs.tsx'
import { inviteFields } from './invite-fields.tsx'
import { Gives, InviteState, whomFor } from './invite-looks.tsx'
import { type InviteValues, linkSecret, strategies, toInviteInput } from './invite-values.ts'

const headingOf = (invite: ListedInviteReply): string => `Invite for ${whomFor(invite)}`

/** Who is let in by a link that nobody has used yet. Links are shown once and not kept. */
const invites: Noun<ListedInviteReply, InviteValues, InviteInput, InviteReply> = {
  ...places.invites,
  motif: 'envelope',
  text: 'An invite lets one person in and gives what you choose. Its link works once.',
  first: 'Create one, and its link is shown to you.',
  queries: inviteQueries,
  idOf: ({ inviteReference }) => inviteReference,
  nameOf: whomFor,
  columns: [
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
  ],
  list: {
    searchLabel: 'Search role, resource or a whole e-mail address',
    empty: {
      title: 'No open invites',
      text: 'Invites that nobody has accepted yet stand here until they end.',
    },
  },
  form: {
    blank: {
      email: '',
      statements: [blankStatement],
      tenantId: '',
      expiryTime: 'P7D',
      strategy: 'GENERATE_NEW_RECORD',
      linkedUserId: '',
      tags: {},
    },
    fields: inviteFields,
    toInput: toInviteInput,
  },
  making: { once: linkSecret, goTo: () => places.invites.path },
  useHeading: headingOf,
  badges: ({ state }) => <InviteState state={state} />,
  facts: (invite) => [
    ['For', whomFor(invite)],
    ['Gives', <Gives key="gives" invite={invite} />],
    [
      'Tenant',
      invite.defaultLoginTenantId ? <TenantName key="tenant" tenantId={invite.defaultLoginTenantId} /> : 'none',
    ],
    ['If they accepted an earlier invite', labelOf(strategies, invite.conflictResolutionStrategy)],
    ['Made by', invite.createdBy ? <UserName key="by" userId={invite.createdBy} /> : '–'],
    ['Made', <DateTime key="made" at={invite.createdTime} />],
    ['Ends', <DateTime key="ends" at={invite.expiresAt} />],
    ['Tags', <TagList key="tags" tags={invite.tags} />],
  ],
  below: (invite) => <InviteActs invite={invite} />,
}

export const { list, create, detail } = nounScreens(invites)
