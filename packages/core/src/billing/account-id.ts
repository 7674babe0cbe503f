import type { AccountId } from '../ids.ts'
import { userPrefix } from '../platform.ts'

/** The account that billing calls by its id, with the platform's prefix or without (specification 7). */
export const accountIdOf = (named: string): AccountId =>
  (named.startsWith(userPrefix) ? named.slice(userPrefix.length) : named) as AccountId // whoever calls has held it to its pattern
