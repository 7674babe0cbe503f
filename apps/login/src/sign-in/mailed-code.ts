import { randomInt } from 'node:crypto'
import type { AccountId } from '@doorward/core/ids'
import { beyond } from '@doorward/core/refusals'
import type { LoginEnvironment } from '../environment.ts'
import type { Asker } from './askers.ts'
import { admitTry } from './guess-limits.ts'

/** How long a code works that went by mail. */
const codeMinutes = 10
const codeDigits = 8

const limit = { quota: 5, of: 'letters with a code to one address', per: 'in a quarter of an hour' }

/** A new code to be mailed; bounds how many go to one address. Raises TooManyRequests. */
export async function newMailedCode(
  environment: LoginEnvironment,
  accountId: AccountId,
  asker: Asker,
): Promise<{ code: string; expiresAt: Date }> {
  const verdict = await admitTry(environment, accountId, 'codeMail', asker)
  if (!verdict.may) throw beyond(limit, verdict.waitSeconds)
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
  return { code, expiresAt: new Date(environment.clock.now() + codeMinutes * 60_000) }
}

/** A code as it was typed, without the blanks that make it readable. */
export const digitsOf = (typed: string): string => typed.replace(/[\s-]/g, '')
