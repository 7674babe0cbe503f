import type { ListedInviteReply } from '@doorward/contract/authorization/people/invites'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { t } from '../../lib/texts.ts'
import { labelOf } from '../../nouns/form/fields.ts'
import { places } from '../../nouns/list.ts'
import type { Noun } from '../../nouns/noun.ts'
import { NounListScreen } from '../../nouns/screens/NounListScreen.tsx'
import { nounScreens } from '../../nouns/screens/noun-screens.tsx'
import { blankStatement, toNameless } from '../../nouns/statement/statements.ts'
import { TenantName, UserName } from '../../pickers/Names.tsx'
import { type Invitation, type Invited, inviteQueries } from '../../queries/nouns/invites.ts'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { TagList } from '../../ui/text/TagList.tsx'
import { AskAboutInvite, InviteActs, type InviteWay } from './InviteActs.tsx'
import { InviteReport } from './InviteReport.tsx'
import { inviteFields } from './invite-fields.tsx'
import { Gives, InviteState, MailState, whomFor } from './invite-looks.tsx'
import {
  emailsIn,
  type InviteValues,
  invitesOf,
  linkSecret,
  strategies,
  toInvitation,
  withSoundEmails,
} from './invite-values.ts'

const headingOf = (invite: ListedInviteReply): string => t('invites.inviteFor', { whom: whomFor(invite) })

/** An address that breaks before its domain, where it has to. */
function Address({ of }: { of: string }) {
  const [name, domain] = of.split(/@(.*)/)
  return (
    <bdi style={{ display: 'inline-block', minInlineSize: '26ch', overflowWrap: 'break-word' }}>
      {name}
      {domain !== undefined && (
        <>
          <wbr />@{domain}
        </>
      )}
    </bdi>
  )
}

const blank: InviteValues = {
  email: '',
  statements: [blankStatement],
  tenantId: '',
  expiryTime: 'P7D',
  strategy: 'GENERATE_NEW_RECORD',
  linkedUserId: '',
  tags: {},
}

/** Who is let in by a link that nobody has used yet. Links are shown once and not kept. */
const invites: Noun<ListedInviteReply, InviteValues, Invitation, Invited[]> = {
  ...places.invites,
  motif: 'envelope',
  guide: 'invites',
  text: t('invites.text'),
  first: t('invites.first'),
  queries: inviteQueries,
  idOf: (invite) => ('inviteReference' in invite ? invite.inviteReference : ''),
  nameOf: whomFor,
  columns: [
    { key: 'for', head: t('shared.forWhom'), sortBy: whomFor, cell: (invite) => <Address of={whomFor(invite)} /> },
    { key: 'gives', head: t('invites.gives'), cell: (invite) => <Gives invite={invite} /> },
    { key: 'state', head: t('shared.state'), cell: ({ state }) => <InviteState state={state} /> },
    { key: 'mail', head: t('invites.mail'), wideOnly: true, cell: ({ delivery }) => <MailState delivery={delivery} /> },
    {
      key: 'made',
      head: t('shared.made'),
      wideOnly: true,
      order: 'createdTime',
      sortBy: ({ createdTime }) => createdTime,
      cell: ({ createdTime, createdBy }) => (
        <>
          <DateTime at={createdTime} inList />
          {createdBy && (
            <Text fz="xs" c="dimmed">
              <UserName userId={createdBy} />
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'ends',
      head: t('invites.ends'),
      labelOnCard: true,
      sortBy: ({ expiresAt }) => expiresAt,
      cell: ({ expiresAt }) => <DateTime at={expiresAt} inList />,
    },
  ],
  list: {
    searchLabel: t('invites.search'),
    noneMatch: t('invites.noneMatch'),
    filters: [
      { value: 'all', label: t('common.all'), keeps: () => true },
      { value: 'open', label: t('invites.open'), keeps: ({ state }) => state === 'OPEN' },
      { value: 'ended', label: t('invites.ended'), keeps: ({ state }) => state !== 'OPEN' },
    ],
    empty: {
      title: t('invites.noOpen'),
      text: t('invites.noOpenText'),
    },
  },
  form: {
    blank,
    fields: inviteFields,
    toInput: toInvitation,
  },
  making: {
    // Whom a pasted list named, where nobody has their addresses.
    useStart: () => {
      const emails = useSearchParams()[0].get('emails')
      return emails ? { ...blank, email: emails.split(' ').join('\n') } : blank
    },
    submit: (values) => {
      const count = invitesOf(values)
      return count ? t('invites.create', { count }) : t('invites.createSome')
    },
    effectWhen: t('invites.onceAccepted'),
    effectNone: ({ email, statements }) =>
      toNameless(statements).some(({ roles }) => roles.length > 0)
        ? undefined
        : t('invites.giveNothingYet', { count: Math.max(1, emailsIn(email).length) }),
    sound: withSoundEmails,
    once: ([first, ...others]) => (first?.made && others.length === 0 ? linkSecret(first.made) : undefined),
    report: (invited, onClose) => invited.length > 1 && <InviteReport invited={invited} onClose={onClose} />,
    goTo: () => places.invites.path,
  },
  useHeading: headingOf,
  badges: ({ state }) => <InviteState state={state} />,
  facts: (invite) => [
    [t('shared.forWhom'), <bdi key="for">{whomFor(invite)}</bdi>],
    [t('invites.gives'), <Gives key="gives" invite={invite} />],
    invite.delivery !== undefined && [t('invites.mail'), <MailState key="mail" delivery={invite.delivery} />],
    [
      t('shared.tenant'),
      invite.defaultLoginTenantId ? (
        <TenantName key="tenant" tenantId={invite.defaultLoginTenantId} />
      ) : (
        t('common.noneSmall')
      ),
    ],
    [t('invites.strategy'), labelOf(strategies, invite.conflictResolutionStrategy)],
    [t('invites.madeBy'), invite.createdBy ? <UserName key="by" userId={invite.createdBy} /> : '–'],
    [t('shared.made'), <DateTime key="made" at={invite.createdTime} />],
    [t('invites.ends'), <DateTime key="ends" at={invite.expiresAt} />],
    [t('common.tags'), <TagList key="tags" tags={invite.tags} />],
  ],
  below: (invite) => <InviteActs invite={invite} />,
}

const screens = nounScreens(invites)
export const { create, detail } = screens

/** The list: each row sent again or taken back by its menu. */
function InviteList() {
  /** Counted, so that the same can be asked again. */
  const [asked, setAsked] = useState<{ invite: ListedInviteReply; way: InviteWay; turn: number }>()
  const ask = (invite: ListedInviteReply, way: InviteWay) => () =>
    setAsked((last) => ({ invite, way, turn: (last?.turn ?? 0) + 1 }))
  const noun: typeof invites = {
    ...invites,
    list: {
      ...invites.list,
      rowActs: (invite) => [
        ...(invite.state === 'OPEN' ? [{ label: t('invites.sendAgain'), act: ask(invite, 'again') }] : []),
        { label: t('invites.takeBack'), act: ask(invite, 'back') },
      ],
    },
  }
  return (
    <>
      <NounListScreen noun={noun} />
      {asked && <AskAboutInvite key={asked.turn} invite={asked.invite} way={asked.way} />}
    </>
  )
}
export const list = { ...screens.list, Component: InviteList }
