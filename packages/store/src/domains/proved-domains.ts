import type { AccountId } from '@doorward/core/ids'
import type { Tx } from '../database/database.ts'

/**
 * Makes a name the account's whose record was found, by the attempt that has this value; false where that stands no longer, and
 * where another account has proved the name, whose it stays as long as its own record stands. A name of before names had to
 * be proved goes to whoever proves it (decision 48).
 */
export async function proveDomain(tx: Tx, accountId: AccountId, domain: string, value: string): Promise<boolean> {
  const [row] = await tx<{ proved: boolean }[]>`select prove_domain(${accountId}, ${domain}, ${value}) as proved`
  return row?.proved === true
}

/**
 * Keeps others from changing whose a domain is, and how far with showing it, until the transaction ends. Comes before anything
 * else that the transaction locks for the domain: then nobody waits for somebody who waits for them.
 */
export const lockDomain = (tx: Tx, domain: string) => lockWord(tx, `domain ${domain}`)

/** Keeps others from adding to what an account has of domains until the transaction ends; before `lockDomain`. */
export const lockDomainsOf = (tx: Tx, accountId: AccountId) => lockWord(tx, `domains of ${accountId}`)

const lockWord = (tx: Tx, word: string) => tx`select pg_advisory_xact_lock(hashtextextended(${word}, 0))`

/** Whether the account has proved the name, or one that it stands short for. */
export async function hasProved(tx: Tx, accountId: AccountId, name: string): Promise<boolean> {
  const rows = name.includes('.')
    ? await tx`select from proved_domains where account_id = ${accountId} and domain = ${name}`
    : await tx`select from proved_domains where account_id = ${accountId} and split_part(domain, '.', 1) = ${name} limit 1`
  return rows.length > 0
}
