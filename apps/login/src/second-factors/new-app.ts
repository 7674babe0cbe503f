import type { AccountId, UserId } from '@doorward/core/ids'
import type { Tx } from '@doorward/store/database/database'
import { hashOfSecret } from '@doorward/store/secrets/secret-hash'
import { seal, unseal } from '@doorward/store/secrets/vault'
import { findOidcRow, removeOidcRow, saveOidcRow, takeOidcRow } from '@doorward/store/sign-in/oidc-rows'
import type { LoginEnvironment } from '../environment.ts'
import { newSeed } from './authenticator-app.ts'

/** Where somebody adds a factor: a sign-in or a session, which nobody else knows. */
export interface AddingPlace {
  accountId: AccountId
  /** The sign-in's or the session's own id. */
  place: string
}

type Parts = Pick<LoginEnvironment, 'database' | 'clock' | 'keyring'>

const models = { seed: 'NewApp', given: 'GivenApp', codes: 'NewRecoveryCodes' } as const
const goodForMs = 3_600_000

const placeOf = (accountId: AccountId, model: string, id: string) => ({
  accountId,
  table: 'oidc_rows',
  column: model,
  rowId: id,
})

interface Kept {
  model: string
  userId: UserId
  secret: Uint8Array
}

/** What keeps something at a place, in a transaction of the caller's. */
async function keeperAt({ clock, keyring }: Parts, { accountId, place }: AddingPlace) {
  const id = hashOfSecret(place)
  const dataKey = await keyring.dataKey(accountId)
  return (tx: Tx, { model, userId, secret }: Kept) => {
    const sealed = seal(dataKey, placeOf(accountId, model, id), secret).toString('base64')
    const expiresAt = new Date(clock.now() + goodForMs)
    return saveOidcRow(tx, accountId, { model, id, payload: { userId, sealed }, expiresAt })
  }
}

async function keep(parts: Parts, at: AddingPlace, kept: Kept): Promise<void> {
  const keeper = await keeperAt(parts, at)
  await parts.database.account(at.accountId, (tx) => keeper(tx, kept))
}

async function find(
  { database, clock, keyring }: Parts,
  { accountId, place }: AddingPlace,
  { model, userId }: Pick<Kept, 'model' | 'userId'>,
): Promise<Buffer | undefined> {
  const id = hashOfSecret(place)
  const row = await database.account(accountId, (tx) => findOidcRow(tx, accountId, model, id), 'read')
  if (!row || row.expiresAt.getTime() <= clock.now() || row.payload.userId !== userId) return undefined
  const dataKey = await keyring.dataKey(accountId)
  return unseal(dataKey, placeOf(accountId, model, id), Buffer.from(String(row.payload.sealed), 'base64'))
}

/** The seed that an app is about to be given here, the same each time the page is opened. */
export async function seedToAdd(parts: Parts, at: AddingPlace, userId: UserId): Promise<Uint8Array> {
  const present = await find(parts, at, { model: models.seed, userId })
  if (present) return present
  const secret = newSeed()
  await keep(parts, at, { model: models.seed, userId, secret })
  return secret
}

/** The same, where the page was opened already. */
export const findSeedToAdd = (parts: Parts, at: AddingPlace, userId: UserId) =>
  find(parts, at, { model: models.seed, userId })

/** What gives it, once: false where it was given before, also by a form that was sent at the same moment. */
export async function seedTaker(parts: Parts, at: AddingPlace, userId: UserId) {
  const keeper = await keeperAt(parts, at)
  return async (tx: Tx): Promise<boolean> => {
    if (!(await takeOidcRow(tx, at.accountId, models.seed, hashOfSecret(at.place)))) return false
    await keeper(tx, { model: models.given, userId, secret: Buffer.alloc(0) })
    return true
  }
}

/** Whether the seed of this place was given to an app, so that a form that comes late is the same one once more. */
export const wasSeedGiven = async (parts: Parts, at: AddingPlace, userId: UserId): Promise<boolean> =>
  (await find(parts, at, { model: models.given, userId })) !== undefined

const codesOf = (userId: UserId, codes: string[]): Kept => ({
  ...{ model: models.codes, userId },
  secret: Buffer.from(codes.join('\n')),
})

/** What keeps new recovery codes for the page that shows them, with the factor that they come with. */
export async function codesKeeper(parts: Parts, at: AddingPlace, userId: UserId) {
  const keeper = await keeperAt(parts, at)
  return (tx: Tx, codes: string[]) => keeper(tx, codesOf(userId, codes))
}

/** Whether new ones are there to be shown. */
export const hasCodesToShow = async (parts: Parts, at: AddingPlace, userId: UserId): Promise<boolean> =>
  (await find(parts, at, { model: models.codes, userId })) !== undefined

/** Keeps new recovery codes for the page that shows them. */
export const keepCodesToShow = (
  parts: Parts,
  at: AddingPlace,
  { userId, codes }: { userId: UserId; codes: string[] },
) => keep(parts, at, codesOf(userId, codes))

/** They are shown once; undefined when they were. */
export async function takeCodesToShow(parts: Parts, at: AddingPlace, userId: UserId): Promise<string[] | undefined> {
  const found = await find(parts, at, { model: models.codes, userId })
  if (!found) return undefined
  const { accountId, place } = at
  await parts.database.account(accountId, (tx) => removeOidcRow(tx, accountId, models.codes, hashOfSecret(place)))
  return found.toString().split('\n')
}
