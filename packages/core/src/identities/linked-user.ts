import { resolveUserId } from '../connections/user-id-expression.ts'
import { idRules, type UserId } from '../ids.ts'
import { isProgram } from '../permissions/owners.ts'
import { looksLikePortalUser } from '../platform.ts'

/** An issuer whose tokens an account accepts (contract, authorization model 9). */
export interface LinkedIdentity {
  identityId: string
  issuer: string
  /** The audience that its tokens must name; `*` for any. */
  audience: string
  userIdExpression: string
}

const userIdPattern = new RegExp(idRules.userId.pattern)

/** Whether only the platform's own issuer, or a program's own key, may name this id. */
export const isReserved = (userId: string): boolean => looksLikePortalUser(userId) || isProgram(userId.trim())

/**
 * The user that a linked issuer's token speaks for; undefined when a claim is missing or the id is none. Portal users
 * and programs have issuers of their own and are never named by another one.
 */
export function linkedUserId({ userIdExpression }: LinkedIdentity, claims: object): UserId | undefined {
  const id = resolveUserId(userIdExpression, claims)
  if (id === undefined || id.length > idRules.userId.maxLength || !userIdPattern.test(id)) return undefined
  return isReserved(id) ? undefined : (id as UserId) // its pattern was checked just above
}

/**
 * The registration that counts for a token of an issuer: the one for its audience, else the one for any audience.
 * Undefined where none fits, and where the token names the audiences of two, so that chance never says who comes in.
 */
export function registrationFor(
  all: readonly LinkedIdentity[],
  issuer: string,
  audiences: readonly string[],
): LinkedIdentity | undefined {
  const fitting = all.filter((each) => each.issuer === issuer && fitsAudience(each, audiences))
  const exact = fitting.filter(({ audience }) => audience !== '*')
  return exact.length > 1 ? undefined : (exact[0] ?? fitting[0])
}

/** Whether the audiences of a token fit what was registered. */
export const fitsAudience = ({ audience }: LinkedIdentity, audiences: readonly string[]): boolean =>
  audience === '*' || audiences.includes(audience)
