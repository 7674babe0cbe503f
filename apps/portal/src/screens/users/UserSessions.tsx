import type { UserReply } from '@doorward/contract/authorization/people/users'
import { userPrefix } from '@doorward/core/platform'
import { Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { usePortal } from '../../lib/portal-store.ts'
import { rich, t } from '../../lib/texts.ts'
import { places } from '../../nouns/list.ts'
import { ApplicationName, UserName } from '../../pickers/Names.tsx'
import { type SessionReply, userSessionsQuery } from '../../queries/access/user-sessions.ts'
import { nameOfUser } from '../../queries/nouns/users.ts'
import { useRows } from '../../queries/server/paging.ts'
import { ownSettingsUrl } from '../../session/config.ts'
import { CardList } from '../../ui/list/CardList.tsx'
import { LoadMoreBelow } from '../../ui/list/LoadMore.tsx'
import { Reload } from '../../ui/list/Reload.tsx'
import { WhenRead } from '../../ui/list/WhenRead.tsx'
import { Section } from '../../ui/page/Section.tsx'
import { SectionEmpty } from '../../ui/placeholder/SectionEmpty.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { deviceName } from './device-name.ts'
import { EndAllSessions, EndSession } from './EndSessions.tsx'
import { wayIn } from './way-in.tsx'

/** Whether somebody signs in to the product itself, of which an account is told nothing. */
export const isOfPlatform = (userId: string) => userId.startsWith(userPrefix)

/** The one in use last stands first. */
const lastUsedFirst = (one: SessionReply, other: SessionReply) => other.lastUpdated.localeCompare(one.lastUpdated)

/** Where a person is signed in to this account, tests by others among it; one can be ended, or all. */
export function UserSessions({ user }: { user: UserReply }) {
  const query = useRows(userSessionsQuery(user.userId))
  const [leaving, setLeaving] = useState<SessionReply>()
  const [endingAll, setEndingAll] = useState(false)
  const acts = query.rows && (
    <>
      {query.rows.length > 0 && (
        <Button variant="default" onClick={() => setEndingAll(true)}>
          {t('users.endAllSessions')}
        </Button>
      )}
      {(query.rows.length > 0 || !isOfPlatform(user.userId)) && (
        <Reload query={query} label={t('users.reloadSessions')} />
      )}
    </>
  )
  return (
    <Section title={t('users.sessions')} acts={acts}>
      <WhenRead query={query} failed={t('users.sessionsNotLoaded')} refused={t('users.sessionsNotVisible')}>
        {(rows) => (
          <>
            {rows.length === 0 ? <NoSession user={user} /> : <Sessions rows={rows} onEnd={setLeaving} />}
            <LoadMoreBelow query={query} />
            <EndSession user={user} session={leaving} onClose={() => setLeaving(undefined)} />
            <EndAllSessions
              user={user}
              opened={endingAll}
              count={rows.length}
              hasMore={query.hasMore}
              onClose={() => setEndingAll(false)}
            />
          </>
        )}
      </WhenRead>
    </Section>
  )
}

/** People of the platform sign in with it, and have no session here; each has the page of his own. */
function NoSession({ user }: { user: UserReply }) {
  const me = usePortal((state) => state.profile?.userId)
  const name = nameOfUser(user)
  if (!isOfPlatform(user.userId)) return <SectionEmpty text={t('users.noSession', { name })} />
  if (user.userId !== me)
    return (
      <Stack gap="sm" align="flex-start">
        <SectionEmpty text={t('users.sessionsElsewhere', { name })} />
        <Anchor component={Link} fz="sm" to={`${places.audit.path}?${new URLSearchParams({ user: user.userId })}`}>
          {t('users.doneHere', { name })}
        </Anchor>
      </Stack>
    )
  return (
    <Group gap="sm" className="card" p="sm" fz="sm" role="status" data-empty>
      <span>{t('users.ownSessionsElsewhere')}</span>
      <Anchor fz="sm" href={ownSettingsUrl()} target="_blank" rel="noopener noreferrer" underline="always">
        {t('users.ownSessions')}
      </Anchor>
    </Group>
  )
}

const Sessions = ({ rows, onEnd }: { rows: SessionReply[]; onEnd: (session: SessionReply) => void }) => (
  <CardList label={t('users.sessions')}>
    {rows.toSorted(lastUsedFirst).map((session) => (
      <SessionRow key={session.sessionId} session={session} onEnd={() => onEnd(session)} />
    ))}
  </CardList>
)

function SessionRow({ session, onEnd }: { session: SessionReply; onEnd: () => void }) {
  const device = deviceName(session)
  return (
    <Group
      component="li"
      gap="md"
      p="sm"
      justify="space-between"
      wrap="nowrap"
      style={{ borderBlockEnd: '1px solid var(--dw-line)' }}
    >
      <Stack gap={4} miw={0}>
        <Group gap="sm">
          <Text fw={500} title={session.userAgent}>
            {device}
          </Text>
          {session.delegatedBy !== undefined && <TestBadge by={session.delegatedBy} />}
        </Group>
        <SessionFacts session={session} />
      </Stack>
      <Button
        variant="default"
        size="xs"
        onClick={onEnd}
        aria-label={t('users.endSessionOn', { device })}
        style={{ flex: 'none' }}
      >
        {t('users.endSession')}
      </Button>
    </Group>
  )
}

const TestBadge = ({ by }: { by: string }) => (
  <Badge color="amber">{rich('users.testBy', { who: <UserName userId={by} /> })}</Badge>
)

const Line = ({ children }: { children: ReactNode }) => (
  <Text fz="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
    {children}
  </Text>
)

/** When, from where, and to what. */
const SessionFacts = ({ session }: { session: SessionReply }) => {
  const { applicationId, connectionId, createdTime, lastUpdated, delegatedBy, endsTime, ip } = session
  const proved = delegatedBy === undefined ? connectionId : undefined // who tests proved nothing as this user
  return (
    <>
      <Line>
        {rich('users.sessionTimes', { since: <DateTime at={createdTime} />, used: <DateTime at={lastUpdated} /> })}
      </Line>
      {ip !== undefined && <Line>{rich('users.fromAddress', { address: ip })}</Line>}
      {applicationId !== undefined && (
        <Line>{rich('users.signedInTo', { application: <ApplicationName applicationId={applicationId} /> })}</Line>
      )}
      {proved !== undefined && <Line>{wayIn(proved)}</Line>}
      {endsTime !== undefined && <Line>{rich('users.testEnds', { when: <DateTime at={endsTime} /> })}</Line>}
    </>
  )
}
