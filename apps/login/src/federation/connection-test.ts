import { connectionTestPath } from '@doorward/contract/login/connection-test'
import type { Connection } from '@doorward/core/connections/connection'
import { defaultUserIdExpression } from '@doorward/core/connections/user-id-expression'
import { readVouched } from '@doorward/core/connections/vouched'
import type { AccountId } from '@doorward/core/ids'
import {
  beginConnectionTest,
  type ConnectionTest,
  findConnectionTest,
  saveTestFindings,
} from '@doorward/store/sign-in/connection-tests'
import type { Say } from '@doorward/texts/english'
import type { LoginEnvironment } from '../environment.ts'

/** The page on which a test ends. */
export const testEndedPath = `${connectionTestPath}/ended`

/** What that page says: of whom the provider told, or that nobody came of it. */
export type TestSaid = { heading: string; text: string; reference?: string }

/** More than this is no profile; what is beyond it is told by its name alone. */
const claimsCharsMax = 32_768

/** The claims, as far as they may be kept. */
function boundedClaims(claims: { [name: string]: unknown }): { [name: string]: unknown } {
  let left = claimsCharsMax
  const kept = Object.entries(claims).slice(0, 200)
  return Object.fromEntries(
    kept.map(([name, value]) => {
      left -= name.length + JSON.stringify(value ?? null).length
      return [name.slice(0, 200), left >= 0 ? value : '…']
    }),
  )
}

/** A test that is not over, while whoever asked for it may still test. */
export async function findRightTest(
  { database, clock, keyring, mayTestConnection }: LoginEnvironment,
  accountId: AccountId,
  testId: string,
): Promise<ConnectionTest | undefined> {
  const asked = { testId, at: new Date(clock.now()), dataKey: await keyring.dataKey(accountId) }
  const test = await database.account(accountId, (tx) => findConnectionTest(tx, accountId, asked), 'read')
  return test && (await mayTestConnection(accountId, test)) ? test : undefined
}

/** A test whose link may still be opened: it was not, its ten minutes are not over, and it is right. */
export async function findOpenTest(
  environment: LoginEnvironment,
  accountId: AccountId,
  testId: string,
): Promise<ConnectionTest | undefined> {
  const test = await findRightTest(environment, accountId, testId)
  return test && !test.isBegun && test.opensUntil.getTime() > environment.clock.now() ? test : undefined
}

/** False when the link was used already, also by a request at the same moment. */
export const beginTest = ({ database }: LoginEnvironment, accountId: AccountId, testId: string): Promise<boolean> =>
  database.account(accountId, (tx) => beginConnectionTest(tx, accountId, testId))

/** Keeps what the provider told, sealed, for whoever asked for the test; also where nobody can be read of it. */
export async function keepFindings(
  { database, clock, keyring }: LoginEnvironment,
  accountId: AccountId,
  { testId, connection, claims }: { testId: string; connection: Connection; claims: { [name: string]: unknown } },
): Promise<void> {
  const read = readVouched(connection, claims)
  const { subject, email, isEmailVerified } = read ?? {}
  const findings = {
    claims: boundedClaims(claims),
    expression: connection.data?.userIdExpression ?? defaultUserIdExpression,
    ...(subject === undefined ? {} : { subject }),
    ...(email === undefined ? {} : { email, isEmailVerified: isEmailVerified ?? false }),
  }
  const kept = { testId, at: new Date(clock.now()), dataKey: await keyring.dataKey(accountId), findings }
  await database.account(accountId, (tx) => saveTestFindings(tx, accountId, kept))
}

/** How a test ended, in words. */
export const saidOfTest = (
  { text }: Say,
  { name, subject }: { name: string; subject?: string | undefined },
): TestSaid =>
  subject === undefined
    ? { heading: text('connectionTest.failed'), text: text('connectionTest.failedText', { connection: name }) }
    : { heading: text('connectionTest.passed'), text: text('connectionTest.passedText', { connection: name, subject }) }
