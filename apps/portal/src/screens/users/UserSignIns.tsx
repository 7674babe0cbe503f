import type { SignInActivity } from '@doorward/contract/authorization/watch/activity'
import type { UserId } from '@doorward/core/ids'
import { Group, Text } from '@mantine/core'
import { asId } from '../../lib/as-id.ts'
import { rich, t } from '../../lib/texts.ts'
import { ApplicationName, UserName } from '../../pickers/Names.tsx'
import { activityKey, activityQuery } from '../../queries/access/activity.ts'
import { useRows } from '../../queries/server/paging.ts'
import { CardList } from '../../ui/list/CardList.tsx'
import { LoadMoreBelow } from '../../ui/list/LoadMore.tsx'
import { WhenRead } from '../../ui/list/WhenRead.tsx'
import { Section } from '../../ui/page/Section.tsx'
import { SectionEmpty } from '../../ui/placeholder/SectionEmpty.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { Verdict } from '../../ui/text/Verdict.tsx'
import { wayIn } from './way-in.tsx'

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
                <CardList label={t('traces.signIns')}>
                  {signIns.map((line) => (
                    <SignInRow key={activityKey(line)} line={line} />
                  ))}
                </CardList>
              )}
              <LoadMoreBelow query={query} />
            </>
          )
        }}
      </WhenRead>
    </Section>
  )
}

const SignInRow = ({ line }: { line: SignInActivity }) => (
  <Group component="li" gap="4px 12px" p="sm" style={{ borderBlockEnd: '1px solid var(--dw-line)' }}>
    <Verdict kind={line.result === 'SIGNED_IN' ? 'allow' : 'deny'}>
      {line.result === 'SIGNED_IN' ? t('traces.signedIn') : t('traces.failed')}
    </Verdict>
    <DateTime at={line.dateTime} />
    <Text component="span" fz="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {line.applicationId !== undefined &&
        rich('users.signInTo', { application: <ApplicationName applicationId={line.applicationId} /> })}
    </Text>
    <Text component="span" fz="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {line.delegatedBy
        ? rich('users.testBy', { who: <UserName userId={line.delegatedBy} /> })
        : line.connectionId && wayIn(line.connectionId)}
    </Text>
    {line.ip !== undefined && (
      <Text component="span" fz="sm" c="dimmed">
        {rich('users.fromAddress', { address: line.ip })}
      </Text>
    )}
  </Group>
)
