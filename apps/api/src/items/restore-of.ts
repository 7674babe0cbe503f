import { authorizationEndpoints, type OperationId } from '@doorward/contract/authorization/index'
import type { Endpoint } from '@doorward/contract/endpoint'
import { equal } from '@doorward/core/changes/equal'
import type { Json } from '@doorward/core/changes/patch'
import type { ItemKind } from '@doorward/core/kinds'
import { limits } from '@doorward/core/limits'
import { invalid, Refusal } from '@doorward/core/refusals'
import type { Soon } from '@doorward/core/soon'
import { withoutUsers } from '@doorward/core/users/without-user'
import { mustHaveSignedInLately } from '@doorward/http/callers/step-up'
import type { Answer } from '@doorward/http/endpoints/call'
import { NeededPermission } from '@doorward/http/endpoints/needed-permission'
import { lackingFor } from '@doorward/http/endpoints/permit'
import { checkerOf } from '@doorward/http/endpoints/validation'
import { listHistory } from '@doorward/store/feed/history'
import { findItem, type Item, type ItemKey } from '@doorward/store/items/items'
import type { ApiCall } from '../handler.ts'
import { goneAt } from '../rights/gone-users.ts'
import { mayDoIn } from '../rights/may-do.ts'
import { mustAdminister } from './item-admins.ts'
import { keyInPath } from './key-in-path.ts'
import { readRows } from './read-items.ts'

export type Document = { [key: string]: Json }

/** An endpoint that saves an item of the noun, and what answers it. */
interface Saving {
  endpoint: Endpoint
  answer: (call: never) => Soon<Answer<Endpoint>>
}

/** A handler by the name of its endpoint. */
type Saves = { readonly [Id in OperationId]?: Saving['answer'] }

/** How the items of a noun come back: each by what saves them anyway, so that nothing is judged in two ways. */
interface Restoring {
  replace: Saves
  /** How a deleted one begins a new life of its id; or why it can't. Left out where replacing one makes it too. */
  create?: Saves | string
  /** An earlier state as saving takes it; a field that it leaves out is told as not restored. The state itself, unless told. */
  bodyOf?: (state: Document, deleted: boolean) => Document
  /** What of an earlier state does not come back though saving takes it, as against the item as it stands. */
  lost?: (state: Document, present: Document) => NotRestored[]
}

/** The one that there is, with its endpoint. */
function savingBy(saves: Saves): Saving {
  const [[id, answer] = []] = Object.entries(saves) as [OperationId, Saving['answer']][] // the keys of Saves
  if (!id || !answer) throw new Error('what restores an item names what saves it')
  return { endpoint: authorizationEndpoints[id], answer }
}

export interface NotRestored {
  field: string
  id?: string
}

/** Everything secret in a document, each with what tells it from another of its name. */
function* secretsOf({ sealed, secrets, verificationKeys }: Document): Generator<{ lost: NotRestored; value: Json }> {
  for (const [field, value] of Object.entries((sealed ?? {}) as Document)) yield { lost: { field }, value }
  for (const { secretId } of (secrets ?? []) as { secretId: string }[])
    yield { lost: { field: 'secrets', id: secretId }, value: secretId }
  for (const { keyId } of (verificationKeys ?? []) as { keyId: string }[])
    yield { lost: { field: 'verificationKeys', id: keyId }, value: keyId }
}

/** Secrets of an earlier state that the item doesn't have as it stands. */
function secretsLost(state: Document, present: Item): NotRestored[] {
  const stand = present.deleted ? [] : [...secretsOf(present.doc)]
  return [...secretsOf(state)]
    .filter(({ lost, value }) => !stand.some((has) => has.lost.field === lost.field && equal(has.value, value)))
    .map(({ lost }) => lost)
}

/** A schema of objects, or of several kinds of them. */
interface Shape {
  properties?: object
  oneOf?: { properties?: object }[]
}

/** What a body declares, of a document. It is what of a stored item its saving takes. */
export function declaredBy(endpoint: Endpoint, doc: Document): Document {
  const body = (endpoint.body ?? {}) as Shape
  const properties = Object.assign({}, ...[body, ...(body.oneOf ?? [])].map((shape) => shape.properties ?? {}))
  return Object.fromEntries(Object.entries(doc).filter(([field]) => Object.hasOwn(properties, field)))
}

interface Found {
  present: Item
  state: Document
  /** The revision that made it so. */
  since: number
}

/** The item, and its document right after a revision. Raises what `mustAdminister` does, and InvalidRequest where there was none. */
async function findState(call: ApiCall, key: ItemKey, revision: number): Promise<Found> {
  const found = await readRows(call, async (tx) => ({
    item: await findItem(tx, call.accountId, key),
    changes: await listHistory(tx, call.accountId, key, { beforeRevision: revision + 1, limit: 1 }),
  }))
  const present = mustAdminister(call, found.item)
  const [change] = found.changes
  if (!change?.after) throw invalid('revision', `There was no ${key.kind} ${key.id} at revision ${revision}.`)
  return { present, state: change.after as Document, since: change.revision } // the log keeps documents of items
}

const endpointsByPath = new Map<string, Endpoint>(
  Object.values(authorizationEndpoints).map((one: Endpoint) => [`${one.method} ${one.path}`, one]),
)

/** Whether whoever restores may be shown what the item is then: he may read its history, or administers it. */
async function mayLook({ environment, accountId, caller, endpoint, params, permitted }: ApiCall): Promise<boolean> {
  if (!permitted) return true
  const index = await environment.engine.index(accountId, { kind: 'strong' })
  const history = endpointsByPath.get(`GET ${endpoint.path.replace(/(\/settings)?\/restore$/, '/history')}`)
  if (!index || history?.access.kind !== 'permission') return false
  const { action, resource } = history.access
  const inPath = params as Record<string, string> // a path's parameters are texts
  return mayDoIn(index, caller, { action, resourceUri: new NeededPermission(action, resource).resourceUri(inPath) })
}

/** The call as one that creates the item. Raises Forbidden for those who may not, and what `mustHaveSignedInLately` does. */
async function asCreating(call: ApiCall, { endpoint }: Saving): Promise<ApiCall> {
  const { access } = endpoint
  const { environment, accountId, caller } = call
  const index = await environment.engine.index(accountId, { kind: 'strong' })
  if (access.kind !== 'permission' || !index) throw lackingFor(endpoint)
  const needs = { action: access.action, resourceUri: access.resource }
  if (!mayDoIn(index, caller, needs)) throw lackingFor(endpoint)
  if (access.stepUp === true) mustHaveSignedInLately(caller, environment.now().getTime() / 1000, access)
  return { ...call, endpoint, permitted: true, needs }
}

/** A role that is missing was there at the time that is restored: the refusal says what to do. */
function tellOfDeletedRole(error: unknown): never {
  if (!(error instanceof Refusal) || error.code !== 'UnknownRole') throw error
  const title = `The role ${error.details?.roleId} was deleted since. Restore it first, or set this anew without it.`
  throw new Refusal('UnknownRole', { title, details: error.details ?? {} })
}

const dayMs = 86_400_000

/** How a deleted item begins again. Raises NotRestorable for one that can't, ChangedElsewhere for who knew a living one. */
function beginningAgain(call: ApiCall, { lastUpdated }: Item, create: Saving | string): Saving {
  if (call.precondition) throw new Refusal('ChangedElsewhere')
  if (typeof create === 'string') throw new Refusal('NotRestorable', { title: create })
  if (lastUpdated.getTime() >= call.environment.now().getTime() - limits.restorableDays * dayMs) return create
  throw new Refusal('NotRestorable', {
    title: `What was deleted can be restored for ${limits.restorableDays} days; this was deleted on ${lastUpdated.toISOString()}.`,
  })
}

/**
 * A handler that makes an item what it was right after a revision, as a new change by whoever restores it (decision 54):
 * judged as he would be who saves the same. Secrets and keys don't come back, nor users who were deleted since; the
 * answer names them.
 */
export function restoreOf(kind: ItemKind, { bodyOf = (state) => state, lost = () => [], ...by }: Restoring) {
  const replace = savingBy(by.replace)
  const create = typeof by.create === 'object' ? savingBy(by.create) : (by.create ?? replace)
  const fits = new Map(
    [replace, create].flatMap((saving) =>
      typeof saving === 'string' ? [] : [[saving, checkerOf(saving.endpoint.body ?? {})] as const],
    ),
  )
  return async (call: ApiCall) => {
    const { revision } = call.body as unknown as { revision: number } // what every restoring endpoint declares
    const key = keyInPath(kind, call.params)
    const { present, state, since } = await findState(call, key, revision)
    const saving = present.deleted ? beginningAgain(call, present, create) : replace
    const isGone = await goneAt({ ...call, freshness: { kind: 'strong' } })
    const gone = new Set<string>()
    const left = withoutUsers(state, (userId) => isGone(userId as never) && Boolean(gone.add(userId)))
    const all = declaredBy(saving.endpoint, left)
    const body = declaredBy(saving.endpoint, bodyOf(left, present.deleted))
    if (!fits.get(saving)?.(body))
      throw new Refusal('NotRestorable', { title: 'What this was then is not accepted any more; set it anew.' })
    const saver = saving !== replace ? await asCreating(call, saving) : { ...call, endpoint: saving.endpoint }
    const restoring = { ...saver, body, restores: { ...key, revision: since } } as never // the body was held against its schema
    const { body: item, ...answer } = await Promise.resolve(saving.answer(restoring)).catch(tellOfDeletedRole)
    const notRestored: NotRestored[] = [
      ...Object.keys(all).flatMap((field) => (Object.hasOwn(body, field) ? [] : [{ field }])),
      ...secretsLost(state, present),
      ...lost(state, present.doc),
      ...[...gone].map((id) => ({ field: 'users', id })),
    ]
    // Both endpoints declare the same schema of the item.
    const shown = (await mayLook(call)) ? { item: item as never } : {}
    return { ...answer, status: 200, body: { ...shown, notRestored } }
  }
}
