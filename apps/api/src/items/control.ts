import { authorizationEndpoints } from '@doorward/contract/authorization/index'
import type { ControlLine, Effect } from '@doorward/contract/preview'
import { resourceOf } from '@doorward/core/kinds'
import { limits } from '@doorward/core/limits'
import { Refusal } from '@doorward/core/refusals'
import type { ControlQuestion } from '@doorward/engine/trials/control'
import type { TriedChange } from '@doorward/engine/trials/touched-users'
import type { Otherwise } from '@doorward/engine/trials/trial'
import type { ApiCall } from '../handler.ts'
import { type AdministeredKey, isAdministered, listAllAdministered } from './administered.ts'
import { adminsOf } from './item-admins.ts'

/** Asks whether somebody controls an item. */
export interface ControlAsked extends ControlQuestion {
  key: AdministeredKey
}

const { updateRecord, updateGroup } = authorizationEndpoints
const changeAction = { record: updateRecord.access.action, group: updateGroup.access.action }

const asked = (key: AdministeredKey, userId: string, named: ControlQuestion['named']): ControlAsked => ({
  key,
  userId: userId as ControlAsked['userId'], // an id as documents and paths have it
  action: changeAction[key.kind],
  resourceUri: resourceOf(key.kind, key.id),
  named,
})

/** Whose naming as an admin a change of an item begins or ends. */
function byItem(key: AdministeredKey, { before, after }: TriedChange): ControlAsked[] {
  const [was, is] = [adminsOf(before), adminsOf(after)]
  const moved = [...new Set([...was, ...is])].filter((userId) => was.has(userId) !== is.has(userId))
  return moved.map((userId) => asked(key, userId, { before: was.has(userId), after: is.has(userId) }))
}

/** All that names somebody as an admin, who comes or goes. Raises TooLarge. */
async function byUser({ accountId, environment }: ApiCall, userId: string): Promise<ControlAsked[]> {
  const found: ControlAsked[] = []
  for await (const keys of listAllAdministered(environment.database, { accountId, userId })) {
    found.push(...keys.map((key) => asked(key, userId, { before: true, after: true })))
    if (found.length > limits.namingItemsMax) throw new Refusal('TooLarge')
  }
  return found
}

/** Who can have come or ceased to control what by the changes. Raises TooLarge. */
export async function controlsAsked(call: ApiCall, changes: readonly TriedChange[]): Promise<ControlAsked[]> {
  const found = new Map<string, ControlAsked>()
  for (const { kind, id } of changes)
    if (kind === 'user')
      for (const each of await byUser(call, id)) found.set(`${each.userId} ${each.key.kind} ${each.key.id}`, each)
  for (const change of changes) {
    const key = { kind: change.kind, id: change.id }
    if (!isAdministered(key)) continue
    for (const each of byItem(key, change)) found.set(`${each.userId} ${key.kind} ${key.id}`, each)
  }
  return [...found.values()]
}

const linesMax = 1_000

const count = (moved: readonly ControlAsked[]): Effect['control']['gained'] => {
  const different = (ids: string[]) => new Set(ids).size
  const idsOf = (kind: AdministeredKey['kind']) => moved.filter(({ key }) => key.kind === kind).map(({ key }) => key.id)
  return {
    users: different(moved.map(({ userId }) => userId)),
    records: different(idsOf('record')),
    groups: different(idsOf('group')),
  }
}

const lineOf = ({ userId, key }: ControlAsked, change: ControlLine['change']): ControlLine => ({
  userId,
  [key.kind === 'record' ? 'recordId' : 'groupId']: key.id,
  change,
})

/** What the answers that come out otherwise say of control: numbers, and names for those who may see them. */
export function controlMoved(
  controls: readonly ControlAsked[],
  otherwise: readonly Otherwise[],
  seesNames: boolean,
): Effect['control'] {
  const moved = (gains: boolean) =>
    otherwise.filter(({ allowed }) => allowed === gains).flatMap(({ place }) => controls[place] ?? [])
  const [gained, lost] = [moved(true), moved(false)]
  const lines = [...gained.map((each) => lineOf(each, 'GAINED')), ...lost.map((each) => lineOf(each, 'LOST'))]
  return { gained: count(gained), lost: count(lost), ...(seesNames ? { lines: lines.slice(0, linesMax) } : {}) }
}
