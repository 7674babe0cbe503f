import type { RoleId, UserId } from '@doorward/core/ids'
import { type Delegation, mayDelegate } from '@doorward/core/permissions/giving/delegate'
import type { Gain } from '@doorward/core/permissions/giving/effect'
import { givesAccount } from '@doorward/core/permissions/giving/gives-account'
import type { Holder } from '@doorward/core/permissions/giving/judgement'
import type { AccessRecord, Group } from '@doorward/core/permissions/model'
import { ownersOf } from '@doorward/core/permissions/owners'
import { Work } from '@doorward/core/permissions/work'
import { platformResources } from '@doorward/core/platform'
import { Refusal } from '@doorward/core/refusals'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import { rightsOf } from '@doorward/engine/rights/rights'
import type { Caller } from '@doorward/http/callers/caller'
import { mustHaveSignedInLately } from '@doorward/http/callers/step-up'
import { listOwnerRecords } from '@doorward/store/items/owner-records'
import { listExistingAmong } from '@doorward/store/people/existing-people'
import type { CommitView, HeadView } from '@doorward/store/writes/model'
import { commandedBy, type Giver } from '../clients/commanded.ts'
import type { ApiCall } from '../handler.ts'

/** The account's index exactly as it is under the lock of a commit. Raises NotFound for an account that is gone. */
export async function indexUnderLock(call: ApiCall, view: HeadView): Promise<AccountIndex> {
  const index = await call.environment.engine.indexAt(call.accountId, view, (since) => view.changesSince(since))
  if (!index) throw new Refusal('NotFound')
  return index
}

/** Raises MissingGrant, naming what the caller lacks, unless the answer is yes. */
export function must(delegation: Delegation): void {
  if (delegation.allowed) return
  const [first] = delegation.missing
  const title = first
    ? `You may not give this: you lack ${first.flag} for ${first.action} on ${first.resourceUri}.`
    : 'You may not give permissions that you may not pass on.'
  throw new Refusal('MissingGrant', { title, details: { missing: delegation.missing } })
}

/**
 * Judges by the grant guard all that a change gives (security G1, G2). What a service client gains counts as the caller's
 * own where he holds its key or may make one (G3). Raises MissingGrant, and TooLarge when that takes more work than a
 * request may; further judgements of the same request are given the same `work` (decision 61).
 */
export function guard(index: AccountIndex, caller: Giver, effect: Iterable<Gain>, work = new Work()): void {
  const rights = rightsOf(index, caller, work)
  const commands = commandedBy(index, caller, work)
  const giver: Holder = {
    work,
    on: (uri, spent) => rights.on(uri, spent),
    is: (principal) => rights.is(principal) || commands(principal),
  }
  must(mayDelegate(giver, effect))
}

/** What judging a call may cost, shared with whatever else its request carries. */
export const workOf = (call: ApiCall): Work => call.work ?? new Work()

/**
 * The same for all that a call gives. A person who gives the whole account to somebody also signed in lately (security 31).
 * Raises what `guard` and `mustHaveSignedInLately` do.
 * @param effect walks through the gains, each time from the start
 */
export function guardCall(call: ApiCall, index: AccountIndex, effect: () => Iterable<Gain>, work = workOf(call)): void {
  const { caller, environment } = call
  guard(index, caller, effect(), work)
  if (caller.kind === 'person' && someGain(effect(), (gain) => givesAccount(gain, work)))
    mustHaveSignedInLately(caller, environment.now().getTime() / 1000)
}

function someGain(gains: Iterable<Gain>, is: (gain: Gain) => boolean): boolean {
  for (const gain of gains) if (is(gain)) return true
  return false
}

/** Raises MissingGrant unless the caller may give everything on the platform: needed to choose as whom others come in (security G3). */
export function mustNameAnybody(index: AccountIndex, caller: Caller, what: string): void {
  if (rightsOf(index, caller).holds('*', platformResources.all, 'delegate')) return
  throw new Refusal('MissingGrant', {
    title: `You may not ${what}, because any user could be named by it: you lack delegate for * on Doorward:*.`,
    details: { missing: [{ action: '*', resourceUri: platformResources.all, flag: 'delegate' }] },
  })
}

/** Raises UnknownRole for a role that does not exist, unless the item named it before (security G6). */
export function checkRoles(
  index: AccountIndex,
  record: Pick<AccessRecord, 'statements'>,
  before: Pick<AccessRecord, 'statements'> | null,
): void {
  const known = new Set<RoleId>(before?.statements.flatMap(({ roles }) => roles))
  for (const [place, { roles }] of record.statements.entries()) {
    const unknown = roles.find((roleId) => !known.has(roleId) && !index.findRole(roleId))
    if (unknown)
      throw new Refusal('UnknownRole', {
        title: `There is no role ${unknown}.`,
        details: { field: `statements.${place}.roles`, roleId: unknown },
      })
  }
}

/** A change by which somebody may cease to be an owner. */
export interface OwnerChange {
  record?: { id: string; after: AccessRecord | null }
  group?: { id: string; after: Group | null }
  /** A user who is about to be deleted. */
  user?: UserId
  /** A linked issuer's registration that is about to go, and with it the people who came by it. */
  identity?: string
}

/** Some with those that are about to be saved, or to go, in the place of what they were. */
function withChanged<Doc>(
  docs: readonly Doc[],
  idOf: (doc: Doc) => string,
  changed: readonly { id: string; after: Doc | null }[],
): Doc[] {
  const ids = new Set(changed.map(({ id }) => id))
  return [...docs.filter((doc) => !ids.has(idOf(doc))), ...changed.flatMap(({ after }) => after ?? [])]
}

/**
 * Raises LastOwner when changes would together leave the account without an owner who exists (security G5, decisions 35). Runs
 * under the account's lock, on the few records that give ownership.
 */
export async function keepAnOwner(call: ApiCall, view: CommitView, ...changes: OwnerChange[]): Promise<void> {
  const changedRecords = changes.flatMap(({ record }) => record ?? [])
  const changedGroups = changes.flatMap(({ group }) => group ?? [])
  const gone = new Set(changes.flatMap(({ user }) => user ?? []))
  const identity = changes.find((change) => change.identity !== undefined)?.identity
  const planned = changedRecords.flatMap(({ after }) => after ?? [])
  const { records, groups } = await listOwnerRecords(view.tx, call.accountId, planned)
  const before = await listExistingAmong(view.tx, call.accountId, [...ownersOf(records, groups)])
  if (before.size === 0) return
  const laterRecords = withChanged(records, ({ recordId }) => recordId, changedRecords)
  const laterGroups = withChanged(groups, ({ groupId }) => groupId, changedGroups)
  const later = [...ownersOf(laterRecords, laterGroups)].filter((owner) => !gone.has(owner))
  if (identity === undefined && later.some((owner) => before.has(owner))) return
  const existing = await listExistingAmong(view.tx, call.accountId, later, identity)
  if (existing.size === 0) throw new Refusal('LastOwner')
}
