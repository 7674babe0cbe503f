import { makeAccount, newAccountId } from '@doorward/api/accounts/new-account'
import { storedAccount } from '@doorward/api/accounts/show-account'
import { createAccessKeyOf } from '@doorward/api/clients/create-access-key'
import { type StoredClient, storedClient } from '@doorward/api/clients/stored-client'
import { asDoc } from '@doorward/api/items/documents'
import { newId, newItemId } from '@doorward/api/items/new-id'
import { defaultRegion } from '@doorward/core/constants'
import { type AccountId, type ClientId, platformAccountId, type UserId } from '@doorward/core/ids'
import { ownerRoleId } from '@doorward/core/permissions/built-in-roles'
import { portalUserId } from '@doorward/core/platform'
import type { Region } from '@doorward/core/regions'
import { parseEmail } from '@doorward/core/text/email-address'
import { accountOrigin, hasLocalOption, loginOrigin, portalOrigin } from '@doorward/http/app/host'
import { newRequestId } from '@doorward/http/app/request-id'
import { StartError } from '@doorward/store/database/start-error'
import { listAccountsNaming } from '@doorward/store/items/accounts'
import { listItems } from '@doorward/store/items/item-lists'
import { ensurePerson } from '@doorward/store/people/people'
import { proofByEmail } from '@doorward/store/people/user-identities'
import type { Platform } from './platform.ts'

export interface Bootstrapped {
  accountId: AccountId
  region: Region
  apiUrl: string
  accountUrl: string
  loginUrl: string
  portalUrl: string
  ownerUserId: UserId
  clientId: ClientId
  /** Absent when nothing was made: a key is shown once only. */
  accessKey?: string
}

const clientName = 'Bootstrap client'

/**
 * Makes an account with an owner and a service client that owns everything (design 7, decisions 21, 33).
 * Done again with the same names it changes nothing and answers the same without the key.
 */
export async function bootstrap(
  platform: Platform,
  wanted: { email: string; account: string; region?: Region },
): Promise<Bootstrapped> {
  const { hosts } = platform
  const email = mustBeEmail(wanted.email)
  if (wanted.account.length < 1 || wanted.account.length > 32)
    throw new StartError('The name of the account must have 1 to 32 characters.')
  const { userId: ownerUserId } = await ensurePlatformPerson(platform, email)
  const region = wanted.region ?? defaultRegion
  const accountId = await ensureAccount(platform, { ...wanted, email, region, ownerUserId })
  const client = await ensureClient(platform, accountId, ownerUserId)
  const accountUrl = accountOrigin(hosts, accountId, region)
  return {
    accountId,
    region,
    // A client's key names its account, whichever account is behind plain localhost.
    apiUrl: hasLocalOption(hosts) ? `${hosts.scheme}://localhost:${hosts.port}` : accountUrl,
    accountUrl,
    loginUrl: loginOrigin(hosts),
    portalUrl: `${portalOrigin(hosts)}/app/`,
    ownerUserId,
    ...client,
  }
}

/** Raises StartError for what is no address. */
function mustBeEmail(text: string): string {
  const email = parseEmail(text)
  if (email === undefined) throw new StartError(`"${text}" is not an e-mail address.`)
  return email
}

/**
 * The portal user's id of whoever has this address on the platform, made if nobody has it yet. Raises StartError for
 * what is no address.
 */
export async function ensurePlatformPerson(
  { database, commit }: Pick<Platform, 'database' | 'commit'>,
  email: string,
): Promise<{ userId: UserId; isNew: boolean }> {
  const ownId = newId<UserId>('', 25)
  const proven = mustBeEmail(email)
  const userId = await ensurePerson(database, commit, {
    accountId: platformAccountId,
    proof: proofByEmail('email', proven),
    profile: { email: proven, emailVerified: true },
    userId: ownId,
    requestId: newRequestId(),
  })
  return { userId: portalUserId(userId) as UserId, isNew: userId === ownId } // made from a stored id
}

async function ensureAccount(
  platform: Platform,
  wanted: { email: string; account: string; region: Region; ownerUserId: UserId },
): Promise<AccountId> {
  const { email, account: name, region, ownerUserId } = wanted
  const owned = await listAccountsNaming(platform.database, ownerUserId)
  const known = owned
    .filter(({ deletingSince }) => deletingSince === null)
    .map(({ item }) => storedAccount(item))
    .find((account) => account.name === name && account.region === region)
  if (known) return known.accountId
  const accountId = newAccountId()
  await makeAccount(platform, {
    accountId,
    name,
    region,
    creator: { userId: ownerUserId, email, emailVerified: true },
    requestId: newRequestId(),
  })
  return accountId
}

/** The client and, if it was made just now, its access key. */
async function ensureClient(
  platform: Platform,
  accountId: AccountId,
  actor: UserId,
): Promise<{ clientId: ClientId; accessKey?: string }> {
  const { database, commit } = platform
  const clients = await database.account(
    accountId,
    (tx) => listItems(tx, accountId, { kind: 'client', filter: clientName, limit: 100 }),
    'read',
  )
  const known = clients.map(storedClient).find(({ name }) => name === clientName)
  if (known) return { clientId: known.clientId }
  const clientId = newItemId('client')
  const { stored, accessKey } = createAccessKeyOf({ clientId, accountId, at: platform.now(), makers: [actor] })
  const client: StoredClient = {
    clientId,
    name: clientName,
    options: { grantUserPermissionsAccess: true, grantTokenGeneration: true },
    verificationKeys: [stored],
  }
  const record = {
    recordId: newItemId('record'),
    name: clientName,
    users: [],
    admins: [{ userId: actor }],
    groups: [],
    statements: [{ roles: [ownerRoleId], resources: [{ resourceUri: '*' }], users: [{ userId: clientId }] }],
  }
  await commit({
    accountId,
    actor,
    requestId: newRequestId(),
    reads: [],
    decide: () => ({
      changes: [
        { kind: 'client', id: clientId, after: asDoc(client) },
        { kind: 'record', id: record.recordId, after: asDoc(record) },
      ],
      reply: () => ({ status: 201, body: undefined }),
    }),
  })
  return { clientId, ...(accessKey ? { accessKey } : {}) }
}
