import type { UserReply } from '@doorward/contract/authorization/people/users'
import { rich, t } from '../../lib/texts.ts'
import { UserName } from '../../pickers/Names.tsx'
import { endAllSessions, endSession, type SessionReply } from '../../queries/access/user-sessions.ts'
import { nameOfUser } from '../../queries/nouns/users.ts'
import { ConfirmModal } from '../../ui/action/ConfirmModal.tsx'
import { tellDone } from '../../ui/action/toast.tsx'
import { deviceName } from './device-name.ts'

interface EndSessionProps {
  user: UserReply
  /** Which one is to end; nothing is asked without. */
  session: SessionReply | undefined
  onClose: () => void
}

/** What ends with a session: a test ends alone, one's own takes the tests along that its person does as others. */
const endOf = (session: SessionReply, name: string) => [
  session.delegatedBy
    ? rich('users.testStops', { name, who: <UserName userId={session.delegatedBy} /> })
    : rich('users.signedOutOf', { name, device: deviceName(session) }),
  t('users.tokensOfSessionStop'),
  !session.delegatedBy && rich('users.ownTestsEnd', { name }),
]

/** Asks before one session ends. */
export function EndSession({ user, session, onClose }: EndSessionProps) {
  const name = nameOfUser(user)
  return (
    <ConfirmModal
      opened={session !== undefined}
      onClose={onClose}
      title={t('users.askEndSession', { name })}
      consequences={session ? endOf(session, name) : []}
      label={t('users.endSession')}
      failed={t('users.sessionNotEnded')}
      undo={t('users.endSessionsUndo')}
      action={async () => {
        if (!session) return
        const ended = await endSession(user.userId, session.sessionId)
        tellDone(t(ended ? 'users.sessionEnded' : 'users.sessionEndedBefore'))
      }}
    />
  )
}

interface EndAllProps {
  user: UserReply
  opened: boolean
  /** How many are listed, and whether there are others. */
  count: number
  hasMore: boolean
  onClose: () => void
}

/** Asks before every session ends, tests by others among them. */
export function EndAllSessions({ user, opened, count, hasMore, onClose }: EndAllProps) {
  const name = nameOfUser(user)
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title={t('users.askEndAllSessions', { name })}
      consequences={[
        rich(hasMore ? 'users.manySignedOut' : 'users.allSignedOut', { name, count }),
        t('users.tokensOfSessionsStop'),
        rich('users.ownTestsEnd', { name }),
        t('users.limitedTokensStay'),
      ]}
      label={t('users.endAllSessions')}
      failed={t('users.sessionsNotEnded')}
      undo={t('users.endSessionsUndo')}
      action={async () => {
        await endAllSessions(user.userId)
        tellDone(t('users.sessionsEnded'))
      }}
    />
  )
}
