import type { Connection } from '@doorward/core/connections/connection'
import { isBusinessAccount, isUnprovedAddress, readVouched, type Vouched } from '@doorward/core/connections/vouched'
import type { AccountId, TenantId, UserId } from '@doorward/core/ids'
import { judgeLink } from '@doorward/core/users/automatic-linking'
import { randomId } from '@doorward/http/random-id'
import { saveCredentials } from '@doorward/store/items/connection-credentials'
import { listConnectionItems } from '@doorward/store/items/connections'
import { ensurePerson } from '@doorward/store/people/people'
import { findUserByProof, listUserIdentities, type Proof, proofByEmail } from '@doorward/store/people/user-identities'
import type { Say } from '@doorward/texts/english'
import type { LoginEnvironment } from '../environment.ts'
import { mayBeUser } from '../people.ts'
import { signUpAdmission } from '../sign-in/who-may-sign-up.ts'
import { FederationError } from './federation-error.ts'
import type { PendingIdentity } from './pending-identity.ts'
import type { ProviderAnswer } from './sign-in-way.ts'
import { tenantOfAddress } from './tenant-of-address.ts'

/** Somebody whom a provider sent back, read and found fit. */
export interface Arrival {
  connection: Connection
  proof: Proof
  vouched: Vouched
  answer: ProviderAnswer
}

/**
 * Reads who a provider says it is, by the connection's expression, and holds him against its conditions. Raises
 * FederationError for somebody who has no id there, or is not of a business where one is demanded.
 */
export function readArrival(connection: Connection, answer: ProviderAnswer): Arrival {
  const { claims, issuer } = answer
  const vouched = readVouched(connection, claims)
  if (!vouched)
    throw new FederationError(
      'misconfigured',
      `the claims give no id by ${connection.data?.userIdExpression ?? '{sub}'}`,
    )
  if (isUnprovedAddress(connection, vouched))
    throw new FederationError('untrusted', 'the id is an address, and the provider does not say that it is verified')
  const { requireBusinessAccount } = (connection.conditions ?? {}) as { requireBusinessAccount?: boolean }
  if (requireBusinessAccount && !isBusinessAccount(connection, claims, vouched))
    throw new FederationError('unfit', 'the connection asks for business accounts, and this is none')
  return {
    connection,
    vouched,
    answer,
    proof: { connectionId: connection.connectionId, issuer, subject: vouched.subject },
  }
}

/** Who it is here, or who he has to show that he is. */
export type Verdict = { userId: UserId; isNew: boolean } | { pending: PendingIdentity }

type Asked = { accountId: AccountId; requestId: string; say: Say; tenantId: TenantId | undefined }

const verifiedEmailOf = ({ vouched }: Arrival): string | undefined =>
  vouched.isEmailVerified ? vouched.email : undefined

/** The user who has proved the address here, with what else he is known by and whether that may be linked. */
async function findHolder({ database }: LoginEnvironment, accountId: AccountId, email: string) {
  return database.account(
    accountId,
    async (tx) => {
      const userId = await findUserByProof(tx, accountId, proofByEmail('email', email))
      if (userId === undefined) return undefined
      const [identities, connections] = await Promise.all([
        listUserIdentities(tx, accountId, userId),
        listConnectionItems(tx, accountId, 1_000),
      ])
      const linkingOf = new Map<string, 'AUTOMATIC' | 'EXPLICIT' | undefined>(
        connections.map((each) => [each.connectionId, each.linkingConfiguration?.type]),
      )
      return {
        userId,
        identities: identities.map(({ connectionId }) => ({ connectionId, linking: linkingOf.get(connectionId) })),
      }
    },
    'read',
  )
}

/**
 * What becomes of somebody whom a provider vouches for (decisions 41, 43): the user known by exactly this identity, else a
 * new one, unless he has first to show that he is somebody who is here already. Raises FederationError for an id that no
 * provider may give, SignUpRefused where the account keeps him out, and UserIdTaken.
 */
export async function judgeArrival(environment: LoginEnvironment, arrival: Arrival, asked: Asked): Promise<Verdict> {
  const { accountId } = asked
  const { proof, connection, vouched } = arrival
  const knownAs = await environment.database.account(accountId, (tx) => findUserByProof(tx, accountId, proof), 'read')
  const verifiedEmail = verifiedEmailOf(arrival)
  const linking = connection.linkingConfiguration?.type
  const mayLink = linking === 'AUTOMATIC' && knownAs === undefined && verifiedEmail !== undefined
  const holder = mayLink ? await findHolder(environment, accountId, verifiedEmail) : undefined
  const verdict = judgeLink({ ...proof, knownAs, linking, verifiedEmail }, holder)
  if (verdict.kind === 'signIn') return { userId: verdict.userId, isNew: false }
  if (verdict.kind === 'newUser') return makeUser(environment, arrival, asked)
  const pending = { proof, vouched, holder: verdict.userId, by: verdict.by }
  return { pending: asked.tenantId ? { ...pending, tenantId: asked.tenantId } : pending }
}

/** The tenant of somebody new, where the connection takes people to one by their proved address alone. */
async function fallbackTenant(
  environment: LoginEnvironment,
  { connection, vouched }: Omit<Arrival, 'answer'>,
  accountId: AccountId,
) {
  const { assignmentType } = (connection.tenantConfiguration ?? {}) as { assignmentType?: string }
  const { email, isEmailVerified } = vouched
  if (assignmentType !== 'TRUSTED_DOMAIN_FALLBACK' || !email || !isEmailVerified) return undefined
  return (await tenantOfAddress(environment, accountId, email))?.tenantId
}

/** A user of its own for somebody nobody knows yet; or the one of that id, where the provider gives ids here. */
export async function makeUser(
  environment: LoginEnvironment,
  arrival: Omit<Arrival, 'answer'>,
  { accountId, requestId, say, tenantId }: Asked,
): Promise<{ userId: UserId; isNew: boolean }> {
  const { connection, proof, vouched } = arrival
  const { subject, email, isEmailVerified, name, picture } = vouched
  const given = connection.data?.trustIdentityUserId ? subject : undefined
  if (given !== undefined && !mayBeUser(given))
    throw new FederationError('untrusted', 'the id is one that no provider may give')
  const userId = (given ?? randomId('', 25)) as UserId // its letters are those of a user id
  const provedEmail = isEmailVerified ? email : undefined
  const found = await ensurePerson(environment.database, environment.commit, {
    ...{ accountId, proof, userId, requestId },
    tenantId: tenantId ?? (await fallbackTenant(environment, arrival, accountId)),
    profile: {
      ...(email ? { email, emailVerified: isEmailVerified } : {}),
      ...(name ? { name } : {}),
      ...(picture ? { picture } : {}),
    },
    // Who comes by a tenant's own connection was let in by its administrator (decision 60).
    ...(tenantId
      ? {}
      : { admission: await signUpAdmission(environment, { accountId, email: provedEmail ?? '' }, say) }),
  })
  return { userId: found, isNew: given === undefined && found === userId }
}

/** Keeps what the provider gave for the user beside who it is; sealed (security 54). */
export async function keepCredentials(
  { database, keyring }: LoginEnvironment,
  accountId: AccountId,
  { userId, arrival: { connection, answer } }: { userId: UserId; arrival: Pick<Arrival, 'connection' | 'answer'> },
): Promise<void> {
  const { credentials } = answer
  if (!credentials) return
  const dataKey = await keyring.dataKey(accountId)
  const owner = { accountId, connectionId: connection.connectionId, userId }
  await database.account(accountId, (tx) => saveCredentials(tx, dataKey, owner, credentials))
}
