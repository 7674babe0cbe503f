import type { Period } from '@doorward/core/billing/period'
import { type AccountId, platformAccountId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import {
  type BookDifference,
  type CallingAccount,
  type Close,
  endWalk,
  listCallingAccounts,
  listDifferences,
  listOpenCloses,
  saveWalk,
  takeDifference,
} from '@doorward/store/billing/closes'
import { collectFrom } from '../collecting/collect.ts'
import { closeLetter } from '../letters/letters.ts'
import { readyToWrite, writeToOperator } from '../letters/post-letters.ts'
import type { WorkParts } from '../parts.ts'
import { makeInvoice } from './make-invoice.ts'

const pageAccounts = 50

const isUnavailable = (cause: unknown): boolean => cause instanceof Refusal && cause.kind === 'unavailable'

/**
 * Makes the invoice of an account in one transaction; answers what keeps it from that, nothing where it is made or nothing is owed. One
 * that fails for another reason is told of and answered without days, so that it holds up nobody else.
 */
async function invoiceAccount(
  parts: WorkParts,
  period: Period,
  accountId: AccountId,
): Promise<BookDifference[] | undefined> {
  try {
    const dataKey = await parts.keyring.dataKey(accountId)
    return await parts.database.account(accountId, async (tx) => {
      const differences = await listDifferences(tx, accountId, period)
      if (differences.length > 0) return differences
      await makeInvoice(parts, tx, { accountId, period, dataKey, at: parts.now() })
      return undefined
    })
  } catch (cause) {
    if (isUnavailable(cause)) throw cause
    parts.failed(cause)
    return []
  }
}

/** An account that is leaving has no work of its own any more: what it owes is asked for here, once. */
async function invoiceEach(parts: WorkParts, period: Period, page: CallingAccount[]): Promise<Close['differences']> {
  const differences: Close['differences'] = {}
  for (const { accountId, isLeaving } of page) {
    const found = await invoiceAccount(parts, period, accountId)
    if (found) differences[accountId] = found
    else if (isLeaving) await collectFrom(parts, accountId)
  }
  return differences
}

/** Where a walk that was begun stands; undefined where another node has ended it. */
const walkedTo = ({ database }: WorkParts, period: Period): Promise<string | undefined> =>
  database.account(
    platformAccountId,
    async (tx) =>
      (await listOpenCloses(tx)).find((close) => close.period === period && close.state === 'walking')?.walkedTo,
    'read',
  )

/** Goes on through the accounts from where the walk stands, and ends it; the operator is told once of what it found. */
export async function walk(parts: WorkParts, period: Period, signal: AbortSignal): Promise<void> {
  let after = await walkedTo(parts, period)
  while (after !== undefined && !signal.aborted) {
    const page: CallingAccount[] = await listCallingAccounts(parts.database, period, { after, limit: pageAccounts })
    const last = page.at(-1)
    if (!last) break
    const differences = await invoiceEach(parts, period, page)
    after = last.accountId
    await parts.database.account(platformAccountId, (tx) =>
      saveWalk(tx, period, { walkedTo: last.accountId, differences }),
    )
  }
  if (after === undefined || signal.aborted) return
  await readyToWrite(parts, platformAccountId)
  await parts.database.account(platformAccountId, async (tx) => {
    const close = await endWalk(tx, period, parts.now())
    if (close && (close.state === 'differs' || close.nodesLeftOut.length > 0))
      await writeToOperator(parts, tx, { worded: closeLetter(close) })
  })
}

/** Makes the invoices of accounts whose books were mended since. */
export async function lookAgain(parts: WorkParts, period: Period, signal: AbortSignal): Promise<void> {
  const { database } = parts
  const closes = await database.account(platformAccountId, (tx) => listOpenCloses(tx), 'read')
  const close = closes.find((each) => each.period === period)
  for (const of of Object.keys(close?.differences ?? {}) as AccountId[]) {
    // as they were noted
    if (signal.aborted) return
    const found = await invoiceAccount(parts, period, of)
    if (!found) await database.account(platformAccountId, (tx) => takeDifference(tx, period, { of, at: parts.now() }))
  }
}
