import type { AccountId, ConnectionId, UserId } from '@doorward/core/ids'
import type { Tx } from '../database/database.ts'
import { hashOfSecret } from '../secrets/secret-hash.ts'
import { type DataKey, seal, unseal } from '../secrets/vault.ts'
import { consumeOidcRow, findOidcRow, saveOidcRow } from './oidc-rows.ts'

/** A test of a connection that somebody asked for. */
export interface AskedConnectionTest {
  connectionId: ConnectionId
  /** Who asked, and alone is shown what came of it. */
  by: UserId
}

/** What the provider told in a test, and what was read of it. */
export interface TestFindings {
  claims: { [name: string]: unknown }
  expression: string
  /** Absent where the expression gives no id. */
  subject?: string
  email?: string
  isEmailVerified?: boolean
}

export interface ConnectionTest extends AskedConnectionTest {
  /** Until when its link may be opened. */
  opensUntil: Date
  /** Its link was used. */
  isBegun: boolean
  findings?: TestFindings
}

/** How long the link of a test may be opened. */
const linkSeconds = 600
/** With what upkeep leaves to rows that are past their time, claims are gone within the hour. */
const keptSeconds = 3_000

const model = 'ConnectionTest'
const placeOf = (accountId: AccountId, rowId: string) => ({
  accountId,
  table: 'oidc_rows',
  column: `${model}.findings`,
  rowId,
})

/** The id of the test that a link opens; that of its trace too. */
export const connectionTestIdOf = (ticket: string): string => `trc_${hashOfSecret(ticket).slice(0, 24)}`

interface Kept extends AskedConnectionTest {
  askedAt: string
  /** Base64. */
  findings?: string
}
const expiresAt = ({ askedAt }: Kept): Date => new Date(Date.parse(askedAt) + keptSeconds * 1000)
const save = (tx: Tx, accountId: AccountId, { testId, kept }: { testId: string; kept: Kept }) =>
  saveOidcRow(tx, accountId, { model, id: testId, payload: { ...kept }, expiresAt: expiresAt(kept) })

/** Keeps a test that was asked for, by its id. */
export async function saveAskedConnectionTest(
  tx: Tx,
  accountId: AccountId,
  { testId, asked, at }: { testId: string; asked: AskedConnectionTest; at: Date },
): Promise<void> {
  await save(tx, accountId, { testId, kept: { ...asked, askedAt: at.toISOString() } })
}

async function findKept(tx: Tx, accountId: AccountId, { testId, at }: { testId: string; at: Date }) {
  const row = await findOidcRow(tx, accountId, model, testId)
  if (!row || row.expiresAt <= at) return undefined
  return { kept: row.payload as unknown as Kept, isBegun: row.consumedAt !== undefined } // as `save` wrote it
}

const opened = (dataKey: DataKey, place: ReturnType<typeof placeOf>, sealed: string): TestFindings =>
  JSON.parse(unseal(dataKey, place, Buffer.from(sealed, 'base64')).toString())

/** The test with this id, with what was found; undefined once its time is over. */
export async function findConnectionTest(
  tx: Tx,
  accountId: AccountId,
  { testId, at, dataKey }: { testId: string; at: Date; dataKey: DataKey },
): Promise<ConnectionTest | undefined> {
  const found = await findKept(tx, accountId, { testId, at })
  if (!found) return undefined
  const { askedAt, findings, ...asked } = found.kept
  const opensUntil = new Date(Date.parse(askedAt) + linkSeconds * 1000)
  const told = findings === undefined ? {} : { findings: opened(dataKey, placeOf(accountId, testId), findings) }
  return { ...asked, opensUntil, isBegun: found.isBegun, ...told }
}

/** Uses the link of a test up; false when another request did so first. */
export const beginConnectionTest = (tx: Tx, accountId: AccountId, testId: string): Promise<boolean> =>
  consumeOidcRow(tx, accountId, model, testId)

/** Keeps what was found, sealed; nothing where the test is over. */
export async function saveTestFindings(
  tx: Tx,
  accountId: AccountId,
  { testId, at, dataKey, findings }: { testId: string; at: Date; dataKey: DataKey; findings: TestFindings },
): Promise<void> {
  const found = await findKept(tx, accountId, { testId, at })
  if (!found) return
  const sealed = seal(dataKey, placeOf(accountId, testId), Buffer.from(JSON.stringify(findings))).toString('base64')
  await save(tx, accountId, { testId, kept: { ...found.kept, findings: sealed } })
}
