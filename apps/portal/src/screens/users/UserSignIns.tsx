import type { SignInActivity } from '@doorward/contract/authorization/watch/activity'
import type { UserId } from '@doorward/core/ids'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { asId } from '../../lib/as-id.ts'
import { rich, t } from '../../lib/texts.ts'
import { ApplicationName, UserName } from '../../pickers/Names.tsx'
import { activityKey, activityQuery } from '../../queries/access/activity.ts'
import { useRows } from '../../queries/server/paging.ts'
import { CardTable } from '../../ui/list/CardTable.tsx'
import { LoadMoreBelow } from '../../ui/list/LoadMore.tsx'
import type { Column } from '../../ui/list/list-props.ts'
import { WhenRead } from '../../ui/list/WhenRead.tsx'
import { Section } from '../../ui/page/Section.tsx'
import { SectionEmpty } from '../../ui/placeholder/SectionEmpty.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { Verdict } from '../../ui/text/Verdict.tsx'
import { wayIn } from './way-in.tsx'

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
      return connectionId ? wayIn(connectionId) : '–'
    },
  },
  { key: 'from', head: t('users.signInFrom'), cell: ({ ip }) => (ip === undefined ? '–' : <bdi>{ip}</bdi>) },
]

/** When a person signed in, by what, to what and from where, as the activity tells it. */
export function UserSignIns({ userId }: { userId: string }) {
  const query = useRows(activityQuery({ kind: 'SIGN_IN', userId: asId<UserId>(userId) }))
  return (
    <Section title={t('traces.signIns')} about={t('users.signInsAbout')}>
      <WhenRead query={query} failed={t('traces.notLoaded')} refused={t('audit.cannotSee')}>
        {(rows) => {
          const signIns = rows.flatMap((line) => (line.kind === 'SIGN_IN' ? [line] : []))
          return (
            <>
              {signIns.length === 0 ? (
                <SectionEmpty text={t('users.noSignIns')} />
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

/** When a person signed in last, with the way to all of it. */
export function LastSignIn({ userId }: { userId: string }) {
  const { rows, hasMore } = useRows(activityQuery({ kind: 'SIGN_IN', userId: asId<UserId>(userId) }))
  const last = rows?.find((line) => line.kind === 'SIGN_IN' && line.result === 'SIGNED_IN')
  if (!rows) return '–'
  if (!last) return t(hasMore ? 'shared.notKnown' : 'users.notLately')
  return (
    <Anchor component={Link} inherit to="?tab=sign-ins">
      <DateTime at={last.dateTime} />
    </Anchor>
  )
}
