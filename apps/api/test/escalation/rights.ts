import type { Flag } from '@doorward/core/permissions/model'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import { rightsOf, type Subject } from '@doorward/engine/rights/rights'
import * as make from '../../../../packages/core/test/random-policy.ts'

/** Rights on the probes, each as `flag action uri`. */
export type RightSet = Set<string>

const probes = [...make.grantedUris, 'n:1/b', 'n:1/n:1'].flatMap((resourceUri) =>
  ['*', 'read', 'docs:read', 'docs', 'user-permissions:read'].map((action) => ({ resourceUri, action })),
)
const flags: Flag[] = ['allow', 'grant', 'delegate']

/** Every right that somebody has on the probes. */
export function rightsIn(index: AccountIndex, subject: Subject): RightSet {
  const rights = rightsOf(index, subject)
  return new Set(
    probes.flatMap(({ resourceUri, action }) =>
      flags.filter((flag) => rights.holds(action, resourceUri, flag)).map((flag) => `${flag} ${action} ${resourceUri}`),
    ),
  )
}

export const union = (...sets: Iterable<string>[]): RightSet => new Set(sets.flatMap((set) => [...set]))

const withFlag = (flag: Flag, right: string) => right.replace(/^\w+/, flag)

/**
 * What somebody has now beyond what he had and could be given.
 * @param delegates who may give all that they delegate, he himself included
 * @param others who may give, besides, the use of what they grant: never to themselves
 */
export const raised = (now: RightSet, own: RightSet, delegates: RightSet[], others: RightSet[]): string[] =>
  [...now].filter(
    (right) =>
      !own.has(right) &&
      !delegates.some((rights) => rights.has(withFlag('delegate', right))) &&
      !(right.startsWith('allow ') && others.some((rights) => rights.has(withFlag('grant', right)))),
  )

/** What acting as another gives to somebody: rights of his own, or such as he may give himself, are no gain. */
export const uncovered = (others: RightSet, own: RightSet): string[] =>
  [...others].filter((right) => !own.has(right) && !own.has(withFlag('delegate', right)))

export const everything = 'delegate * Doorward:*'
