import type { Endpoint } from '@doorward/contract/endpoint'
import type { Effect, EffectLine, Preview } from '@doorward/contract/preview'
import { type Invite, recordOfSomebody, somebody } from '@doorward/core/invites/invite'
import { isSwitchedOn } from '@doorward/core/permissions/giving/resource-effect'
import type { Permission, ResourceConfiguration } from '@doorward/core/permissions/model'
import { publicPermissions } from '@doorward/core/permissions/public'
import { platformResources } from '@doorward/core/platform'
import type { Soon } from '@doorward/core/soon'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import type { TriedChange } from '@doorward/engine/trials/touched-users'
import type { Otherwise } from '@doorward/engine/trials/trial'
import type { Answer } from '@doorward/http/endpoints/call'
import { type AuthorizationEvent, listAuthorizationEvents } from '@doorward/store/events/authorization-events'
import type { Change, CommitView } from '@doorward/store/writes/model'
import type { ApiCall } from '../handler.ts'
import { mayDoIn } from '../rights/may-do.ts'
import { controlMoved, controlsAsked } from './control.ts'
import { readRows } from './read-items.ts'

/** Whether the call only asks what a write would move (decision 55). */
export const isPreview = ({ query }: Pick<ApiCall, 'query'>): boolean =>
  (query as { preview?: boolean } | undefined)?.preview === true // where an endpoint declares it

/** Raised by a write that was only asked about, once it is decided: nothing that follows it is done. */
class Previewed extends Error {
  readonly undone: Undone

  constructor(undone: Undone) {
    super('a preview')
    this.undone = undone
  }
}

/** What a handler decides of a call that asks for a preview. Raises its refusals. */
export async function decidedBy(handler: (call: ApiCall) => Soon<Answer<Endpoint>>, call: ApiCall): Promise<Undone> {
  try {
    await handler(call)
  } catch (raised) {
    if (raised instanceof Previewed) return raised.undone
    throw raised
  }
  throw new Error('a preview was answered as a write')
}

/** A handler whose writes answer previews, where they are asked for one. */
export const answeringPreviews =
  (handler: (call: ApiCall) => Soon<Answer<Endpoint>>) =>
  async (call: ApiCall): Promise<Answer<Endpoint>> => {
    try {
      return await handler(call)
    } catch (raised) {
      if (!(raised instanceof Previewed)) throw raised
      const preview: Preview = { effect: await effectOf(call, raised.undone) }
      const text = { type: 'application/json; charset=utf-8', content: JSON.stringify(preview) }
      return { status: 200, revision: preview.effect.revision, text }
    }
  }

/** What was decided and not done. */
export interface Undone {
  changes: TriedChange[]
  decidedAt: number
  /** What of the effect the caller may see beside the numbers. */
  sees: { names: boolean; checks: boolean }
}

/** Notes what a decision would change, as things are under the lock. */
export function undone(call: ApiCall, index: AccountIndex, view: CommitView, changes: readonly Change[]): Undone {
  const may = (action: string, resourceUri: string) => mayDoIn(index, call.caller, { action, resourceUri })
  return {
    changes: changes.map(({ kind, id, after }) => {
      const present = view.item({ kind, id })
      return { kind, id, before: present?.deleted ? null : present?.doc, after }
    }),
    decidedAt: view.revision,
    sees: {
      names: may('user-permissions:read', platformResources.UserPermissions),
      checks: may('audit:read', platformResources.ConfigurationAccount),
    },
  }
}

/** A change as the index takes it: a client that goes has nothing any more, as a user who goes. */
function asTried(change: TriedChange): TriedChange[] {
  if (change.kind === 'client' && change.after === null)
    return [change, { kind: 'user', id: change.id, before: undefined, after: null }]
  return [change.kind === 'invite' && change.after !== null ? asAccepted(change) : change]
}

/** An invite that is made, as the record that whoever accepts it gets. */
function asAccepted(change: TriedChange): TriedChange {
  const { statements } = change.after as Invite // made by this very write
  return { kind: 'record', id: change.id, before: undefined, after: recordOfSomebody(statements) }
}

/** What everybody gains or loses by a resource that is opened or closed. */
function* forEverybody({ kind, before, after }: TriedChange): Generator<EffectLine> {
  if (kind !== 'resource') return
  const [was, is] = [before, after].map((doc) => isSwitchedOn((doc ?? null) as ResourceConfiguration | null, 'PUBLIC'))
  if (was === is) return
  const { resourceUri } = (after ?? before) as ResourceConfiguration // one of them was open
  const open: Permission[] = [...publicPermissions]
  yield { who: 'EVERYBODY', resourceUri, gained: is ? open : [], lost: is ? [] : open }
}

const checksMax = 10_000
const otherwiseToldMax = 100

function replayOf(events: readonly AuthorizationEvent[], otherwise: readonly Otherwise[]): Effect['replay'] {
  const count = (all: readonly AuthorizationEvent[]) => all.reduce((sum, event) => sum + event.count, 0)
  const found = otherwise.flatMap(({ place, allowed }) => {
    const event = events[place]
    return event ? [{ event, allowed }] : []
  })
  return {
    checks: count(events),
    otherwise: count(found.map(({ event }) => event)),
    lines: found.slice(0, otherwiseToldMax).map(({ event, allowed }) => ({
      userId: event.userId,
      resourceUri: event.resourceUri,
      permission: event.permission as never, // an action, or it would not have been asked
      allowed,
      count: event.count,
      lastTime: event.at.toISOString(),
    })),
  }
}

/** How many items that name people the changes are of. */
function itemsOf(changes: readonly TriedChange[]): Effect['items'] {
  const count = (wanted: TriedChange['kind']) =>
    new Set(changes.flatMap(({ kind, id }) => (kind === wanted ? [id] : []))).size
  return { records: count('record'), groups: count('group'), requests: count('request'), invites: count('invite') }
}

/**
 * What the undone changes would move, tried on a copy of the account's index beside everything else: exact numbers for
 * whoever may write, names and recorded checks for those who may see them. Raises what `effectOf` does.
 */
export async function effectOf(call: ApiCall, { changes, decidedAt, sees }: Undone): Promise<Effect> {
  const { accountId, environment } = call
  const events = sees.checks
    ? await readRows(call, (tx) => listAuthorizationEvents(tx, accountId, {}, { limit: checksMax }))
    : []
  const questions = events.map(({ userId, resourceUri, permission }) => ({ userId, resourceUri, action: permission }))
  const asIndexed = changes.flatMap(asTried)
  const controls = await controlsAsked(call, asIndexed)
  const tried = { changes: asIndexed, decidedAt, questions, controls }
  const { revision, gained, lost, lines, otherwise, control } = await environment.trials.effectOf(
    accountId,
    tried,
    call.hasLeft,
  )
  const everybody = changes.flatMap((change) => [...forEverybody(change)])
  const told = lines.map(
    (line): EffectLine =>
      line.userId === somebody ? { ...line, userId: undefined, who: 'INVITED' } : { ...line, who: 'USER' },
  )
  return {
    revision,
    gained,
    lost,
    everybody: everybody[0] ? (everybody[0].gained.length > 0 ? 'GAINS' : 'LOSES') : 'NOTHING',
    control: controlMoved(controls, control, sees.names),
    items: itemsOf(changes),
    ...(sees.names ? { lines: [...everybody, ...told] } : {}),
    ...(sees.checks ? { replay: replayOf(events, otherwise) } : {}),
  }
}

/** Raised instead of the write, for whatever else its handler would do is not to be done. */
export const previewed = (undone: Undone): Error => new Previewed(undone)
