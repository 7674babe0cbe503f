import type { OwnMethod } from '@doorward/core/accounts/sign-in-methods'
import type { AccountId, UserId } from '@doorward/core/ids'
import { hashOfSecret } from '@doorward/store/secrets/secret-hash'
import { findOidcRow, removeOidcRow, saveOidcRow } from '@doorward/store/sign-in/oidc-rows'
import type { LoginEnvironment } from '../environment.ts'

/** Who came to a sign-in, by what: nobody is signed in before the second factor is shown. */
export interface FirstStep {
  userId: UserId
  method: string
  by?: OwnMethod
  isNew: boolean
  /** How a second factor was shown meanwhile: what is left is to see the recovery codes. */
  proved?: string[]
}

interface AtSignIn {
  accountId: AccountId
  /** The sign-in, whose pages its own browser alone sees. */
  uid: string
}

type Parts = Pick<LoginEnvironment, 'database' | 'clock'>

const model = 'FirstStep'
const goodForMs = 900_000

export async function keepFirstStep(
  { database, clock }: Parts,
  { accountId, uid }: AtSignIn,
  step: FirstStep,
): Promise<void> {
  const row = { model, id: hashOfSecret(uid), payload: { ...step }, expiresAt: new Date(clock.now() + goodForMs) }
  await database.account(accountId, (tx) => saveOidcRow(tx, accountId, row))
}

export async function findFirstStep(
  { database, clock }: Parts,
  { accountId, uid }: AtSignIn,
): Promise<FirstStep | undefined> {
  const row = await database.account(accountId, (tx) => findOidcRow(tx, accountId, model, hashOfSecret(uid)), 'read')
  if (!row || row.expiresAt.getTime() <= clock.now()) return undefined
  return row.payload as unknown as FirstStep // as `keepFirstStep` wrote it
}

/** The sign-in went on. */
export const dropFirstStep = ({ database }: Parts, { accountId, uid }: AtSignIn) =>
  database.account(accountId, (tx) => removeOidcRow(tx, accountId, model, hashOfSecret(uid)))
