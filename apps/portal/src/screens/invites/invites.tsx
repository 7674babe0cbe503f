import type { InviteInput, InviteReply, ListedInviteReply } from '@doorward/contract/authorization/people/invites'
import { t } from '../../lib/texts.ts'
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

const headingOf = (invite: ListedInviteReply): string => t('invites.inviteFor', { whom: whomFor(invite) })

/** Who is let in by a link that nobody has used yet. Links are shown once and not kept. */
const invites: Noun<ListedInviteReply, InviteValues, InviteInput, InviteReply> = {
  ...places.invites,
  imports: true,
  motif: 'envelope',
  text: t('invites.text'),
  first: t('invites.first'),
  queries: inviteQueries,
  idOf: ({ inviteReference }) => inviteReference,
  nameOf: whomFor,
  columns: [
    { key: 'for', head: t('common.forWhom'), sortBy: whomFor, cell: (invite) => <bdi>{whomFor(invite)}</bdi> },
    { key: 'gives', head: t('invites.gives'), cell: (invite) => <Gives invite={invite} /> },
    { key: 'state', head: t('common.state'), cell: ({ state }) => <InviteState state={state} /> },
    {
      key: 'by',
      head: t('invites.madeBy'),
      wideOnly: true,
      cell: ({ createdBy }) => (createdBy ? <UserName userId={createdBy} /> : '–'),
    },
    {
      key: 'ends',
      head: t('invites.ends'),
      wideOnly: true,
      sortBy: ({ expiresAt }) => expiresAt,
      cell: ({ expiresAt }) => <DateTime at={expiresAt} />,
    },
  ],
  list: {
    searchLabel: t('invites.search'),
    empty: {
      title: t('invites.noOpen'),
      text: t('invites.noOpenText'),
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
    [t('common.forWhom'), <bdi key="for">{whomFor(invite)}</bdi>],
    [t('invites.gives'), <Gives key="gives" invite={invite} />],
    [
      t('common.tenant'),
      invite.defaultLoginTenantId ? (
        <TenantName key="tenant" tenantId={invite.defaultLoginTenantId} />
      ) : (
        t('common.noneSmall')
      ),
    ],
    [t('invites.strategy'), labelOf(strategies, invite.conflictResolutionStrategy)],
    [t('invites.madeBy'), invite.createdBy ? <UserName key="by" userId={invite.createdBy} /> : '–'],
    [t('common.made'), <DateTime key="made" at={invite.createdTime} />],
    [t('invites.ends'), <DateTime key="ends" at={invite.expiresAt} />],
    [t('common.tags'), <TagList key="tags" tags={invite.tags} />],
  ],
  below: (invite) => <InviteActs invite={invite} />,
}

export const { list, create, detail } = nounScreens(invites)
