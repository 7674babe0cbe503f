import { randomInt } from 'node:crypto'
import type { AccountId, UserId } from '@doorward/core/ids'
import { recoveryCodesCount } from '@doorward/core/users/factors'
import { type DataKey, keyedHash } from '@doorward/store/secrets/vault'

/** Nobody takes one of these letters for another. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const groups = [4, 4, 4, 4]

const newCode = (): string =>
  groups.map((length) => Array.from({ length }, () => letters[randomInt(letters.length)]).join('')).join('-')

/** Codes for whoever lost the factor, as people write them down; nothing but a mark of each is kept. */
export const newCodes = (): string[] => Array.from({ length: recoveryCodesCount }, newCode)

export const isRecoveryCode = (typed: string): boolean => tight(typed).length === 16

const tight = (typed: string): string => typed.replace(/[\s-]/g, '').toLowerCase()

/** How a recovery code is kept and found. */
export const markOf = (dataKey: DataKey, { userId, code }: { accountId: AccountId; userId: UserId; code: string }) =>
  keyedHash(dataKey, `recovery code of ${userId}`, tight(code))
