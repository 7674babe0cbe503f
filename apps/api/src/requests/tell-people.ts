import type { AccountId, RecordId, UserId } from '@doorward/core/ids'
import { builtInRoles } from '@doorward/core/permissions/built-in-roles'
import type { AccessRequest } from '@doorward/core/requests/access-request'
import { portalOrigin } from '@doorward/http/app/host'
import { writeLetter } from '@doorward/mail/letter'
import { inQuotes, withoutAddresses } from '@doorward/mail/names'
import { postMail } from '@doorward/mail/outbox'
import type { Tx } from '@doorward/store/database/database'
import { listItems } from '@doorward/store/items/item-lists'
import { findItems } from '@doorward/store/items/items'
import { findProfiles, type KnownProfile } from '@doorward/store/people/profiles'
import type { Say } from '@doorward/texts/english'
import type { ApiEnvironment } from '../environment.ts'
import { textsFor } from '../texts.ts'
import { nameOfPerson } from '../users/name-of-person.ts'
import { storedRequest } from './show-request.ts'

const worthSendingMs = 7 * 24 * 3600 * 1000

interface News {
  subject: string
  before: string[]
  link: { label: string; url: string }
}

/** Writes to those of the people whose e-mail is known, each in their language. */
async function tell(
  tx: Tx,
  { keyring, now }: ApiEnvironment,
  accountId: AccountId,
  { people, newsIn }: { people: KnownProfile[]; newsIn(say: Say): News },
): Promise<void> {
  const dataKey = await keyring.dataKey(accountId)
  const expiresAt = new Date(now().getTime() + worthSendingMs)
  for (const person of people) {
    if (!person.email) continue
    const say = textsFor(person)
    const mail = writeLetter({ language: say.language, to: person.email, after: [], ...newsIn(say) })
    await postMail(tx, accountId, dataKey, { mail, expiresAt })
  }
}

const nameOf = (say: Say, userId: UserId, people: KnownProfile[]): string =>
  nameOfPerson(
    say,
    people.find((each) => each.userId === userId),
    userId,
  )

const namedMax = 5
const namedIn = ({ listed }: Say, names: string[]): string => listed(names.slice(0, namedMax).map(withoutAddresses))

/** What its roles are called: those of a letter know roles by their names, as the console shows them. */
async function roleNamesIn(
  tx: Tx,
  accountId: AccountId,
  { access }: AccessRequest,
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(access.statements.flatMap(({ roles }) => roles))]
  const own = await findItems(
    tx,
    accountId,
    ids.map((id) => ({ kind: 'role', id })),
  )
  const named = own.flatMap(({ id, doc }): [string, string][] => (typeof doc.name === 'string' ? [[id, doc.name]] : []))
  return new Map([...builtInRoles.map(({ roleId, name }): [string, string] => [roleId, name]), ...named])
}

const asked = (say: Say, { access }: AccessRequest, roleNames: ReadonlyMap<string, string> = new Map()): string[] =>
  access.statements.slice(0, namedMax).map(({ roles, resources }) =>
    say.text('statement.sentence', {
      roles: namedIn(
        say,
        roles.map((roleId) => roleNames.get(roleId) ?? roleId),
      ),
      resources: namedIn(
        say,
        resources.map(({ resourceUri }) => resourceUri),
      ),
    }),
  )

const linkTo = ({ text }: Say, { hosts }: ApiEnvironment, { requestId }: AccessRequest) => ({
  label: text('letters.showRequest'),
  url: `${portalOrigin(hosts)}/app/#/settings/requests/${encodeURIComponent(requestId)}`,
})

const askedBy = ({ text }: Say, { reason }: AccessRequest, person: string): string =>
  reason
    ? text('letters.requestAskedBecause', { person, reason: inQuotes(reason) })
    : text('letters.requestAsked', { person })

/** Tells those who may approve a new request. */
export async function tellApprovers(
  tx: Tx,
  environment: ApiEnvironment,
  accountId: AccountId,
  { request, approvers }: { request: AccessRequest; approvers: UserId[] },
): Promise<void> {
  if (approvers.length === 0) return
  const known = await findProfiles(tx, accountId, [...approvers, request.createdBy])
  const roleNames = await roleNamesIn(tx, accountId, request)
  await tell(tx, environment, accountId, {
    people: known.filter(({ userId }) => approvers.includes(userId)),
    newsIn: (say) => ({
      subject: say.text('letters.requestSubject'),
      before: [askedBy(say, request, nameOf(say, request.createdBy, known)), ...asked(say, request, roleNames)],
      link: linkTo(say, environment, request),
    }),
  })
}

const because = ({ text }: Say, { decisionReason }: AccessRequest): string[] =>
  decisionReason ? [text('letters.decidedBecause', { reason: inQuotes(decisionReason) })] : []

/** What whoever asked may be told: how it was decided, or that what an approval gave is gone, or back. */
export type Outcome = 'approved' | 'denied' | 'takenBack' | 'givenAgain'

const outcomes = {
  approved: { subject: 'letters.approvedSubject', first: 'letters.approved' },
  denied: { subject: 'letters.deniedSubject', first: 'letters.denied' },
  takenBack: { subject: 'letters.takenBackSubject', first: 'letters.takenBack' },
  givenAgain: { subject: 'letters.givenAgainSubject', first: 'letters.givenAgain' },
} as const satisfies Record<Outcome, object>

/**
 * Tells whoever asked, and those it is for, what came of it: what they have, or had until now, by the names of its roles. Of
 * a request that was denied it says only what they wrote, for what roles are called is for those who may read them.
 */
export async function tellRequester(
  tx: Tx,
  environment: ApiEnvironment,
  accountId: AccountId,
  { request, outcome }: { request: AccessRequest; outcome: Outcome },
): Promise<void> {
  const userIds = [request.createdBy, ...request.access.users.map(({ userId }) => userId)]
  const isDecided = outcome === 'approved' || outcome === 'denied'
  const { subject, first } = outcomes[outcome]
  const roleNames = outcome === 'denied' ? undefined : await roleNamesIn(tx, accountId, request)
  await tell(tx, environment, accountId, {
    people: await findProfiles(tx, accountId, [...new Set(userIds)]),
    newsIn: (say) => ({
      subject: say.text(subject),
      before: [say.text(first), ...asked(say, request, roleNames), ...(isDecided ? because(say, request) : [])],
      link: linkTo(say, environment, request),
    }),
  })
}

/** Tells the same of the request whose approval made this access record; of another record it tells nobody. */
export async function tellOfRecord(
  tx: Tx,
  environment: ApiEnvironment,
  accountId: AccountId,
  { recordId, outcome }: { recordId: RecordId; outcome: Outcome },
): Promise<void> {
  const [made] = await listItems(tx, accountId, { kind: 'request', contains: { recordId }, limit: 1 })
  if (made) await tellRequester(tx, environment, accountId, { request: storedRequest(made), outcome })
}
