import { afterLook, nextLookMs, recordNameOf } from '@doorward/core/domains/verification'
import type { AccountId } from '@doorward/core/ids'
import { DnsError } from '@doorward/http/outbound/dns'
import { endSessionsAt } from '@doorward/store/domains/custom-domains'
import {
  type DomainVerification,
  findVerification,
  giveUp,
  saveLooks,
} from '@doorward/store/domains/domain-verifications'
import { proveDomain } from '@doorward/store/domains/proved-domains'
import { endJob } from '@doorward/store/jobs/jobs'
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
  const [texts, hasFailed] = found instanceof DnsError ? [[], true] : [found, false]
  const isFound = texts.includes(before.value)
  const isOurs = isFound && (await proveDomain(database, accountId, domain))
  const looks = afterLook(before, isFound, parts.now())
  await database.account(accountId, async (tx) => {
    await saveLooks(tx, accountId, before, looks)
    if (before.status === 'COMPLETE' && (await giveUp(tx, accountId, { ...before, ...looks })))
      await endSessionsAt(tx, accountId, domain)
  })
  const verification = await find()
  const others = isFound ? [] : texts.slice(0, othersMax).map((text) => text.slice(0, otherLengthMax))
  return verification && { verification, isTaken: isFound && !isOurs, hasFailed, others }
}

/** Name of the kind of job that looks at one domain. */
export const verificationJob = 'domain'

export const verificationJobOf = (domain: string): string => `${verificationJob}:${domain}`

/** Looks again and again: soon while it is awaited, daily once it stands; ends with the attempt. */
export const watchDomain =
  (parts: Parts): Work =>
  async ({ accountId, job }) => {
    const domain = job.slice(verificationJob.length + 1)
    const look = await lookFor(parts, accountId, domain)
    const dueInMs = look && nextLookMs(look.verification.status, look.verification, parts.now())
    if (dueInMs !== undefined) return { dueInMs }
    await parts.database.account(accountId, (tx) => endJob(tx, accountId, job))
    return null
  }
