import { afterLook, nextLookMs, recordNameOf } from '@doorward/core/domains/verification'
import type { AccountId } from '@doorward/core/ids'
import { DnsError } from '@doorward/http/outbound/dns'
import type { Tx } from '@doorward/store/database/database'
import { endSessionsAt } from '@doorward/store/domains/custom-domains'
import {
  type DomainVerification,
  findVerification,
  giveUp,
  saveLooks,
} from '@doorward/store/domains/domain-verifications'
import { lockDomain, proveDomain } from '@doorward/store/domains/proved-domains'
import { endJob } from '@doorward/store/jobs/jobs'
import { noteDomain } from '../custom-domains/note-domain.ts'
import type { ApiEnvironment } from '../environment.ts'
import type { Work } from '../jobs/runner.ts'

type Parts = Pick<ApiEnvironment, 'database' | 'dns' | 'now'>

/** What a look has come to. */
export interface Look {
  verification: DomainVerification
  /** The record stands, but another account has proved the name. */
  isTaken: boolean
  /** No name server said what stands there. */
  hasFailed: boolean
  /** What stands there instead, if anything does: texts of the record's own name, a few. */
  others: string[]
}

/** Whoever mistyped a value sees it by the first of them. */
const othersMax = 3
const otherLengthMax = 255

/** What stands at the name of the record; no answer is told as such, for it is no sign that the record is gone. */
async function textsAt({ dns }: Parts, domain: string): Promise<string[] | DnsError> {
  try {
    return await dns.texts(recordNameOf(domain))
  } catch (error) {
    if (error instanceof DnsError) return error
    throw error
  }
}

/**
 * Looks for the record of a domain, and has the name change hands by what stands there (decision 48); undefined where
 * nobody verifies it any more. The name is looked up outside any transaction.
 */
export async function lookFor(parts: Parts, accountId: AccountId, domain: string): Promise<Look | undefined> {
  const { database } = parts
  const find = () => database.account(accountId, (tx) => findVerification(tx, accountId, domain), 'read')
  const before = await find()
  if (before?.value === undefined || before.status === 'FAILED')
    return before && { verification: before, isTaken: false, hasFailed: false, others: [] } // there is no attempt under way
  const found = await textsAt(parts, domain)
  if (found instanceof DnsError) return { verification: before, isTaken: false, hasFailed: true, others: [] } // that says nothing
  const isFound = found.includes(before.value)
  const seen = { attempt: { ...before, value: before.value }, isFound, at: parts.now() }
  const look = await database.account(accountId, (tx) => keepLook(tx, accountId, seen))
  const others = isFound ? [] : found.slice(0, othersMax).map((text) => text.slice(0, otherLengthMax))
  return look && { ...look, hasFailed: false, others }
}

interface Seen {
  attempt: DomainVerification & { value: string }
  isFound: boolean
  at: Date
}

/** What a look comes to. An attempt that ended while its record was looked up stays ended; another that has begun stays as it is. */
async function keepLook(tx: Tx, accountId: AccountId, { attempt, isFound, at }: Seen) {
  const { domain, value } = attempt
  await lockDomain(tx, domain)
  const now = await findVerification(tx, accountId, domain)
  if (now?.value !== value) return now && { verification: now, isTaken: false }
  const isOurs = isFound && (await proveDomain(tx, accountId, domain, value))
  const looks = afterLook(now, isFound, at)
  await saveLooks(tx, accountId, now, looks)
  if (now.status === 'COMPLETE' && (await giveUp(tx, accountId, { ...now, ...looks })))
    await endSessionsAt(tx, accountId, domain)
  const verification = await findVerification(tx, accountId, domain)
  return verification && { verification, isTaken: isFound && !isOurs }
}

/** Name of the kind of job that looks at one domain. */
export const verificationJob = 'domain'

export const verificationJobOf = (domain: string): string => `${verificationJob}:${domain}`

/** Soon again where no name server said anything of a name that stands. */
const failedLookMs = 60 * 60_000
const dueAfter = ({ verification, hasFailed }: Look, now: Date): number | undefined => {
  const dueInMs = nextLookMs(verification.status, verification, now)
  return hasFailed && dueInMs !== undefined ? Math.min(dueInMs, failedLookMs) : dueInMs
}

/** Looks again and again: soon while it is awaited, daily once it stands; ends with the attempt. */
export const watchDomain =
  (parts: Parts & Pick<ApiEnvironment, 'commit'>): Work =>
  async ({ accountId, job }) => {
    const domain = job.slice(verificationJob.length + 1)
    const look = await lookFor(parts, accountId, domain)
    await noteDomain(parts, { accountId, domain })
    const dueInMs = look && dueAfter(look, parts.now())
    if (dueInMs !== undefined) return { dueInMs }
    await parts.database.account(accountId, (tx) => endJob(tx, accountId, job))
    return null
  }
