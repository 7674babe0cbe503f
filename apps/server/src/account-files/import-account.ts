import { makeAccount, newAccountId } from '@doorward/api/accounts/new-account'
import { defaultApplicationId } from '@doorward/core/applications/application'
import type { AccountId } from '@doorward/core/ids'
import type { ItemKind } from '@doorward/core/kinds'
import { looksLikePortalUser } from '@doorward/core/platform'
import { Refusal } from '@doorward/core/refusals'
import type { Tenant } from '@doorward/core/tenants/tenant'
import { withoutUsers } from '@doorward/core/users/without-user'
import { newRequestId } from '@doorward/http/app/request-id'
import { StartError } from '@doorward/store/database/start-error'
import { findAccountHead } from '@doorward/store/items/accounts'
import type { ItemKey } from '@doorward/store/items/items'
import type { Change } from '@doorward/store/writes/model'
import { ensurePlatformPerson } from '../bootstrap.ts'
import { left, type Place } from '../import/arrivals.ts'
import { shaped } from '../import/read/fields.ts'
import { filesOf, type SourceFile } from '../import/read/source.ts'
import { type Looked, type Run, settle } from '../import/run.ts'
import { type Note, type Outcome, Tally, textOfOutcome, told } from '../import/tally.ts'
import { whyNotTenant } from '../import/write-items.ts'
import { mustBeAccount } from '../known-account.ts'
import type { Outcome as Told } from '../outcome.ts'
import type { Platform } from '../platform.ts'
import { type ExportedItem, type Head, headOf, ItemShape, partsOf, staying } from './account-file.ts'
import { arriving, type Document, settingsAs, storedAs, whyStays } from './arriving-items.ts'
import { identityShape, People, profileShape } from './arriving-people.ts'

export interface AskedToImport {
  file: string
  /** The account that it comes to; a new one, unless told. */
  accountId?: AccountId | undefined
  /** Who owns the new account. */
  email?: string | undefined
  dryRun: boolean
  tell(text: string): void
}

const perWrite = 100
const tellEveryMs = 2_000
/** Where it goes: an account that is there, or one that is made, by its own id where nobody has that. */
interface Into {
  accountId: AccountId
  isNew: boolean
  isRenamed: boolean
}

async function placeFor({ database }: Platform, head: Head, asked: AskedToImport): Promise<Into> {
  if (asked.accountId !== undefined) {
    await mustBeAccount(database, asked.accountId)
    return { accountId: asked.accountId, isNew: false, isRenamed: asked.accountId !== head.accountId }
  }
  if (asked.email === undefined)
    throw new StartError('import account needs --email, of who will own the new account, or --account.')
  const isTaken = (await findAccountHead(database, head.accountId)) !== undefined
  return { accountId: isTaken ? newAccountId() : head.accountId, isNew: true, isRenamed: isTaken }
}

/** Makes the new account; by another id where its own was given once. */
async function makeIts(platform: Platform, { region }: Head, into: Into, email: string): Promise<Into> {
  const { userId } = await ensurePlatformPerson(platform, email)
  const creator = { userId, email, emailVerified: true }
  const make = (accountId: AccountId) =>
    makeAccount(platform, { accountId, region, creator, requestId: newRequestId() }).then(() => accountId)
  try {
    return { ...into, accountId: await make(into.accountId) }
  } catch (error) {
    if (!(error instanceof Refusal && error.kind === 'conflict')) throw error
    return { ...into, accountId: await make(newAccountId()), isRenamed: true }
  }
}

/** One walk through the items of a file. */
class Walk {
  /** People of the console whom the file names. */
  readonly console = new Set<string>()

  constructor(
    readonly run: Run,
    readonly into: Into,
  ) {}

  /** Writes items that are not there yet. */
  write(items: readonly ExportedItem[]): Promise<void> {
    const keys = items.flatMap(({ kind, id, document }) => {
      const connectionId = kind === 'tenant' ? (document as Partial<Tenant>).connection?.connectionId : undefined
      return [{ kind, id }, ...(connectionId ? [{ kind: 'connection' as const, id: connectionId }] : [])]
    })
    return settle(this.run, keys, async (looked) => {
      const changes: Change[] = []
      const taken = new Set<string>()
      const notes: Note[] = []
      for (const item of items) {
        const { change, notes: more } = await this.#judge(item, looked, taken)
        if (change) changes.push(change)
        notes.push(...more)
      }
      return { changes, notes, taken }
    })
  }

  async #judge(whole: ExportedItem, looked: Looked, taken: Set<string>): Promise<{ change?: Change; notes: Note[] }> {
    const { kind, id, place } = whole
    if (kind === 'account') return this.#settings(whole.document, looked, place)
    const how = arriving[kind as keyof typeof arriving]
    if ('why' in how) return { notes: [left(how.what, id, how.why, place)] }
    const item = { ...whole, document: this.#withoutConsole(whole.document) }
    const key: ItemKey = { kind, id }
    const there = looked.item(key)
    const isMadeWithIt = this.into.isNew && kind === 'application' && id === defaultApplicationId
    if (there?.deleted)
      return { notes: [left(told[how.told], id, 'it was deleted here, and is restored here alone', place)] }
    if (there && !isMadeWithIt) return { notes: [{ is: 'isThere', told: how.told }] }
    const stays = whyStays(kind, item.document, this.into)
    if (stays) return { notes: [left(told[how.told], id, stays, place)] }
    try {
      const moved = { run: this.run, isRenamed: this.into.isRenamed }
      const { after, unknown } = await storedAs(kind as keyof typeof arriving, item, moved)
      const why =
        kind === 'tenant' ? await whyNotTenant(this.run, looked, after as unknown as Tenant, taken) : undefined // held just now
      if (why) return { notes: [left(told[how.told], id, why, place)] }
      return { change: { ...key, after }, notes: [{ is: 'comes', told: how.told }, ...this.#lost(item, unknown)] }
    } catch (refused) {
      if (!(refused instanceof Refusal)) throw refused
      return { notes: [left(told[how.told], id, `it is not taken here: ${refused.title}`, place)] }
    }
  }

  /** People of the console sign in with an installation, and here belong to whoever owns the account to invite. */
  #withoutConsole(document: Document): Document {
    return withoutUsers(document, (userId) => looksLikePortalUser(userId) && Boolean(this.console.add(userId)))
  }

  /** What of an item that comes does not. */
  #lost({ kind, id, leftOut = [], document, place }: ExportedItem, unknown: readonly string[]): Note[] {
    const name = `${kind} ${id}`
    const keys = (document as { verificationKeys?: unknown[] }).verificationKeys?.length ?? 0
    return [
      ...leftOut.map((secret) =>
        left('secrets', `${name}: ${secret}`, 'secrets are not exported; set them anew', place),
      ),
      ...unknown.map((field) => left('fields', `${name}: ${field}`, 'an item has no such field here', place)),
      ...(kind === 'client' && keys > 0 && this.into.isRenamed
        ? [left('access keys', `${name}: ${keys}`, 'they name the account by the id that it had; make new ones', place)]
        : []),
    ]
  }

  #settings(document: Document, looked: Looked, place: Place): { change?: Change; notes: Note[] } {
    const key: ItemKey = { kind: 'account', id: this.into.accountId }
    if (!this.into.isNew) return { notes: [{ is: 'isThere', told: 'settings' }] }
    const { settings, left: behind } = settingsAs(document)
    const notes: Note[] = behind.map((field) =>
      left('settings', field, 'it holds names, pictures or plans of where it was; set it anew', place),
    )
    const after = { ...(looked.item(key)?.doc ?? { accountId: key.id }), ...settings } as Document
    return { change: { ...key, after }, notes: [{ is: 'comes', told: 'settings' }, ...notes] }
  }
}

/** Kinds of which an item is written only once all that it may name is there: nobody has access by half of it. */
const isLate = (kind: ItemKind): boolean => kind === 'record' || kind === 'request'
const isKind = (kind: string): kind is ItemKind =>
  kind === 'account' || kind === 'user' || Object.hasOwn(arriving, kind)

/** Collects items and hands them on a hundred at a time, and before anything else begins that may name them. */
function inBatches(write: (some: ExportedItem[]) => Promise<void>) {
  let some: ExportedItem[] = []
  let what = ''
  const flush = async () => {
    const full = some
    some = []
    if (full.length > 0) await write(full)
  }
  const add = async (one: ExportedItem) => {
    if (one.kind !== what || some.length === perWrite) await flush()
    what = one.kind
    some.push(one)
  }
  return { add, flush }
}

/** Reads what is to be known of people before any of them is written: a user comes whole or not at all. */
async function readPeople(file: SourceFile, tally: Tally): Promise<People> {
  const people = new People(tally)
  const stays = new Map<string, number>()
  for await (const part of partsOf(file)) {
    if (part.key === 'profiles') people.addProfile(shaped(profileShape, part))
    else if (part.key === 'userIdentities') people.addIdentity(shaped(identityShape, part))
    else if (Object.hasOwn(staying, part.key)) stays.set(part.key, (stays.get(part.key) ?? 0) + 1)
  }
  for (const [key, count] of stays) {
    const { what, why } = staying[key] ?? { what: key, why: '' }
    tally.add([left(what, `all ${count}`, why)])
  }
  return people
}

const turns = ['users and what they use', 'who may do what'] as const

/** Goes through the file: what is known of people, then users and what they use, then who may do what. */
async function take(walk: Walk, file: SourceFile, tell: AskedToImport['tell']): Promise<void> {
  const { run, into } = walk
  const people = await readPeople(file, run.tally)
  const items = inBatches(async (some) => {
    if (some[0]?.kind !== 'user') return walk.write(some)
    for (const { id } of some) if (looksLikePortalUser(id)) walk.console.add(id)
    await people.write(run, some)
  })
  let toldAt = performance.now()
  for (const [turn, what] of turns.entries()) {
    for await (const part of partsOf(file)) {
      if (part.key !== 'items') continue
      const { kind, ...item } = shaped(ItemShape, part)
      const document = item.document as Document // JSON
      if (isKind(kind)) {
        if (isLate(kind) === (turn === 1)) await items.add({ ...item, kind, document, place: part.place })
      } else if (turn === 0)
        run.tally.add([left('items', `${kind} ${item.id}`, 'there is nothing of its kind here', part.place)])
      if (performance.now() - toldAt < tellEveryMs) continue
      toldAt = performance.now()
      tell(`${run.writes ? 'Writing' : 'Reading'} ${what}: line ${part.place.line} of ${file.name}`)
    }
    await items.flush()
    if (turn === 0) await people.writeTenants(run)
  }
  const why = `they sign in with an installation, and have access here by whoever owns ${into.accountId}; invite them`
  for (const userId of walk.console) run.tally.add([left('people of the console', userId, why)])
}

/**
 * Brings an account over that was exported elsewhere, or makes a copy of one: by its own id where that is free here, else by a new
 * one. All of it is read and judged before anything is written, and what is there already stays as it is: done again with the
 * account that it came to, it makes what is missing. What does not come is told with its reason, secrets among it. Raises
 * StartError, naming file and line, for a file that is no export; nothing was written then.
 */
export async function importAccount(platform: Platform, asked: AskedToImport): Promise<Outcome> {
  const [file, ...others] = await filesOf(asked.file)
  if (!file || others.length > 0) throw new StartError('An export of an account is one file.')
  const head = await headOf(file)
  const planned = await placeFor(platform, head, asked)
  const through = async (into: Into, writes: boolean) => {
    const tally = new Tally()
    const run: Run = { platform, accountId: into.accountId, product: 'doorward', writes, tally, made: new Set() }
    await take(new Walk(run, into), file, asked.tell)
    return tally.outcome(into.accountId, asked.dryRun)
  }
  if (planned.isNew && planned.isRenamed)
    asked.tell(
      `There is an account ${head.accountId} here: this makes another one. To go on with that one: --account ${head.accountId}.`,
    )
  const outcome = await through(planned, false)
  if (asked.dryRun) return outcome
  const into = planned.isNew ? await makeIts(platform, head, planned, asked.email ?? '') : planned
  if (planned.isNew)
    asked.tell(`It comes to ${into.accountId}. If it breaks off: the same again with --account ${into.accountId}.`)
  return through(into, true)
}

/** The same as the command line tells it. */
export async function tellImport(platform: Platform, asked: AskedToImport): Promise<Told> {
  const facts = await importAccount(platform, asked)
  return { facts, text: `account ${facts.account}\n\n${textOfOutcome(facts)}` }
}
