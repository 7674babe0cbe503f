import type { SignInActivity } from '@doorward/contract/authorization/watch/activity'
import type { UserId } from '@doorward/core/ids'
import { Anchor, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { asId } from '../../lib/as-id.ts'
import { rich, t } from '../../lib/texts.ts'
import { addressOf } from '../../nouns/navigation.ts'
import { ApplicationName, UserName } from '../../pickers/Names.tsx'
import { activityKey, activityQuery } from '../../queries/access/activity.ts'
import { useRows } from '../../queries/server/paging.ts'
import { CardTable } from '../../ui/list/CardTable.tsx'
import { LoadMoreBelow } from '../../ui/list/LoadMore.tsx'
import type { Column } from '../../ui/list/list-props.ts'
import { OnlyFailed } from '../../ui/list/OnlyFailed.tsx'
import { WhenRead } from '../../ui/list/WhenRead.tsx'
import { Section } from '../../ui/page/Section.tsx'
import { SectionEmpty } from '../../ui/placeholder/SectionEmpty.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { Verdict } from '../../ui/text/Verdict.tsx'
import { Way } from './UserIdentities.tsx'

const Outcome = ({ result }: SignInActivity) =>
  result === 'SIGNED_IN' ? (
    <Verdict kind="allow">{t('traces.signedIn')}</Verdict>
  ) : (
    <Verdict kind="deny">{t('traces.failed')}</Verdict>
  )

const columns: Pick<Column<SignInActivity>, 'key' | 'head' | 'cell'>[] = [
  { key: 'outcome', head: t('users.signInOutcome'), cell: Outcome },
  { key: 'at', head: t('users.signInAt'), cell: ({ dateTime }) => <DateTime at={dateTime} inList /> },
  {
    key: 'to',
    head: t('users.signInApplication'),
    cell: ({ applicationId }) =>
      applicationId === undefined ? '–' : <ApplicationName applicationId={applicationId} />,
  },
  {
    key: 'by',
    head: t('users.signInBy'),
    cell: ({ delegatedBy, connectionId }) => {
      if (delegatedBy) return rich('users.testBy', { who: <UserName userId={delegatedBy} /> })
      return connectionId ? <Way connectionId={connectionId} /> : '–'
    },
  },
  { key: 'from', head: t('users.signInFrom'), cell: ({ ip }) => (ip === undefined ? '–' : <bdi>{ip}</bdi>) },
]

const signInsOf = (userId: string) => ({ kind: 'SIGN_IN', userId: asId<UserId>(userId) }) as const

/** When a person signed in, by what, to what and from where, as the activity tells it. */
export function UserSignIns({ userId }: { userId: string }) {
  const [onlyFailed, setOnlyFailed] = useState(false)
  const query = useRows(activityQuery({ ...signInsOf(userId), ...(onlyFailed ? { result: 'FAILED' } : {}) }))
  return (
    <Section title={t('traces.signIns')} about={t('users.signInsAbout')}>
      <OnlyFailed query={query} on={onlyFailed} onChange={setOnlyFailed} />
      <WhenRead query={query} failed={t('traces.notLoaded')} refused={t('audit.cannotSee')}>
        {(rows) => {
          const signIns = rows.flatMap((line) => (line.kind === 'SIGN_IN' ? [line] : []))
          return (
            <>
              {signIns.length === 0 ? (
                <SectionEmpty text={t(onlyFailed ? 'traces.noneFailed' : 'users.noSignIns')} />
              ) : (
                <CardTable labelled label={t('traces.signIns')} columns={columns} rows={signIns} rowKey={activityKey} />
              )}
              <LoadMoreBelow query={query} />
            </>
          )
        }}
      </WhenRead>
    </Section>
  )
}

/** When a person signed in last, to what, by what and from where, with the way to all of it; and that the last try failed. */
export function LastSignIn({ userId }: { userId: string }) {
  const { rows, hasMore } = useRows(activityQuery(signInsOf(userId)))
  if (!rows) return '–'
  const signIns = rows.flatMap((line) => (line.kind === 'SIGN_IN' ? [line] : []))
  const [newest] = signIns
  const last = signIns.find(({ result }) => result === 'SIGNED_IN')
  return (
    <>
      {newest?.result === 'FAILED' && <OneSignIn signIn={newest} />}
      {last ? <OneSignIn signIn={last} /> : <div>{t(hasMore ? 'shared.notKnown' : 'users.notLately')}</div>}
    </>
  )
}

/** Where it led, by what, and from where. */
const circumstancesOf = ({ applicationId, connectionId, delegatedBy, ip }: SignInActivity) => {
  const all: [key: string, part: ReactNode][] = [
    ['to', applicationId !== undefined && <ApplicationName applicationId={applicationId} />],
    ['by', connectionId && !delegatedBy && <Way connectionId={connectionId} />],
    ['from', ip !== undefined && <bdi>{ip}</bdi>],
  ]
  return all.filter(([, part]) => part)
}

const OneSignIn = ({ signIn }: { signIn: SignInActivity }) => (
  <div>
    {signIn.result === 'FAILED' && <Outcome {...signIn} />}{' '}
    <Anchor component={Link} inherit to={`${addressOf('users', signIn.userId ?? '')}?tab=sign-ins`}>
      <DateTime at={signIn.dateTime} />
    </Anchor>
    {circumstancesOf(signIn).map(([key, part]) => (
      <Text key={key} span inherit c="dimmed">
        {' · '}
        {part}
      </Text>
    ))}
  </div>
)
