import { createHash } from 'node:crypto'
import type {
  Activity,
  ChangeActivity,
  CheckActivity,
  SignInActivity,
} from '@doorward/contract/authorization/watch/activity'
import type { AuthorizationEvent } from '@doorward/store/events/authorization-events'
import type { ChangeMade } from '@doorward/store/events/changes'
import type { SignIn } from '@doorward/store/events/sign-ins'
import type { Line } from './activity-page.ts'

const given = <Value>(name: string, value: Value | null | undefined) =>
  value === null || value === undefined || value === '' ? {} : { [name]: value }

const showCheck = ({ at, allowed, clientId, ip, ...event }: AuthorizationEvent): CheckActivity => ({
  ...event,
  kind: 'CHECK',
  dateTime: at.toISOString(),
  result: allowed ? 'ALLOWED' : 'DENIED',
  ...given('clientId', clientId),
  ...given('ip', ip),
})

const showChange = ({
  revision,
  ordinal,
  at,
  actor,
  throughClient,
  kind,
  invitedBy,
  restoredFrom,
  ...change
}: ChangeMade): ChangeActivity => ({
  ...change,
  kind: 'CHANGE',
  eventId: `${revision}.${ordinal}`,
  dateTime: at.toISOString(),
  userId: actor,
  itemKind: kind,
  revision,
  ...given('throughClient', throughClient),
  ...given('invitedBy', invitedBy),
  ...given('restoredFrom', restoredFrom),
})

/** The id of a session is for whoever may end it; this one only tells sign-ins apart. */
const nameOf = (id: string) => createHash('sha256').update(id).digest('hex').slice(0, 32)

const showSignIn = ({ at, id, failed, ip, ...signIn }: SignIn): SignInActivity => ({
  kind: 'SIGN_IN',
  eventId: nameOf(id),
  dateTime: at.toISOString(),
  result: failed ? 'FAILED' : 'SIGNED_IN',
  ...given('userId', signIn.userId),
  ...given('applicationId', signIn.applicationId),
  ...given('connectionId', signIn.connectionId),
  ...given('ip', ip),
  ...given('delegatedBy', signIn.delegatedBy),
  ...(failed ? { traceId: id } : {}),
})

/** The wire form of a line. */
export function showActivity(line: Line): Activity {
  if (line.of === 'checks') return showCheck(line.event)
  return line.of === 'changes' ? showChange(line.change) : showSignIn(line.signIn)
}
