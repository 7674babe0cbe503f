import type { AccountId, GroupId, TenantId, UserId } from '@doorward/core/ids'
import { StartError } from '@doorward/store/database/start-error'
import { mustBeAccount } from '../known-account.ts'
import type { Outcome as Told } from '../outcome.ts'
import type { Platform } from '../platform.ts'
import type { Arrival, Gift, Person } from './arrivals.ts'
import { filesOf, type SourceFile } from './read/source.ts'
import { type Product, readers } from './readers.ts'
import type { Run } from './run.ts'
import { cameText, type Outcome, Tally, textOfOutcome } from './tally.ts'
import { writeGifts } from './write-gifts.ts'
import { type ItemArrival, itemKinds, writeItems } from './write-items.ts'
import { writeMembers, writeTenantMembers } from './write-links.ts'
import { type KnownPeople, writePeople } from './write-people.ts'

/** Users whose arrival is one transaction. */
const peoplePerWrite = 200
/** What is held of an export beside the piece that is read: bounds of one import. */
const peopleMax = 2_000_000
const itemsMax = 100_000
const linksMax = 4_000_000
const toldEveryMs = 2_000

export interface Wanted {
  accountId: AccountId
  product: Product
  /** A file, or a folder of them. */
  file: string
  /** Where roles hold of which the export names no place. */
  resourceUri?: string | undefined
  dryRun: boolean
  tell(text: string): void
}

/** What was read so far that can only be written once all is read. */
interface Held {
  items: ItemArrival[]
  members: Map<GroupId, Set<UserId>>
  tenantMembers: Map<TenantId, Set<UserId>>
  gifts: Map<string, Gift[]>
  links: number
}

function hold(held: Held, arrival: Exclude<Arrival, Person | { kind: 'left' }>): void {
  if (arrival.kind === 'gift') {
    const key = JSON.stringify([arrival.roleId, arrival.resourceUri])
    const gifts = held.gifts.get(key) ?? []
    gifts.push(arrival)
    held.gifts.set(key, gifts)
  } else if (arrival.kind === 'member') linked(held.members, arrival.groupId, arrival.userId)
  else if (arrival.kind === 'tenantMember') linked(held.tenantMembers, arrival.tenantId, arrival.userId)
  else held.items.push(arrival)
  if ('place' in arrival === false) held.links++
  if (held.links > linksMax) throw tooMuch(`${linksMax} memberships and roles of users`)
  if (held.items.length > itemsMax) throw tooMuch(`${itemsMax} roles, groups and the like`)
}

function linked<Key>(of: Map<Key, Set<UserId>>, key: Key, userId: UserId): void {
  const users = of.get(key) ?? new Set()
  users.add(userId)
  of.set(key, users)
}

const tooMuch = (what: string): StartError =>
  new StartError(
    `The export has more than ${what}, which is more than one import takes. Divide it, and import the parts.`,
  )

/** Walks through an export once. */
async function walk(run: Run, files: readonly SourceFile[], { product, resourceUri, tell }: Wanted): Promise<void> {
  const known: KnownPeople = { ids: new Map(), proofs: new Map(), passwords: new Set() }
  const held: Held = { items: [], members: new Map(), tenantMembers: new Map(), gifts: new Map(), links: 0 }
  let people: Person[] = []
  let toldAt = performance.now()
  const flush = async () => {
    if (people.length > 0) await writePeople(run, known, people)
    people = []
    if (performance.now() - toldAt < toldEveryMs) return
    toldAt = performance.now()
    tell(`${run.writes ? 'Writing' : 'Reading'}: ${run.tally.users} users`)
  }
  for await (const arrival of readers[product](files, { resourceUri })) {
    if (arrival.kind === 'left') run.tally.add([arrival])
    else if (arrival.kind === 'person') {
      people.push(arrival)
      if (known.ids.size > peopleMax) throw tooMuch(`${peopleMax} users`)
    } else hold(held, arrival)
    if (people.length >= peoplePerWrite) await flush()
  }
  await flush()
  await writeHeld(run, held, (userId) => known.ids.get(userId) ?? userId)
}

async function writeHeld(run: Run, held: Held, here: (userId: UserId) => UserId): Promise<void> {
  for (const kind of itemKinds)
    await writeItems(
      run,
      kind,
      held.items.filter((item) => item.kind === kind),
    )
  for (const [groupId, users] of held.members) await writeMembers(run, groupId, new Set([...users].map(here)))
  const given = [...held.gifts.values()].map((gifts) =>
    gifts.map((gift) => ('userId' in gift.to ? { ...gift, to: { userId: here(gift.to.userId) } } : gift)),
  )
  await writeGifts(run, given)
  for (const [tenantId, users] of held.tenantMembers) await writeTenantMembers(run, tenantId, [...users].map(here))
}

const isOfDatabase = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && error.name === 'PostgresError' && 'code' in error

/** What the database said is not passed on: it may quote what was written, and so people. */
function refusedBy(cause: { code: string }, came: string): StartError {
  const written = came === '' ? 'Nothing was written' : `Written so far: ${came}`
  return new StartError(
    `The database refuses something of the export (SQLSTATE ${cause.code}). ${written}. The same command again makes what is missing, once that is mended.`,
    cause,
  )
}

/**
 * Brings what another product exported into an account, as the operator; the change log tells it. All of it is read and judged
 * before anything is written, and of what is there already nothing is changed but who is in a group or has a role: done
 * again, or after it broke off, it makes what is missing. With `dryRun` nothing is written. Raises StartError, naming file and
 * line, for an export that is none, when nothing was written, and for what the database refuses, telling what was.
 */
export async function moveIn(platform: Platform, wanted: Wanted): Promise<Outcome> {
  const { accountId, dryRun, file } = wanted
  await mustBeAccount(platform.database, accountId)
  const files = await filesOf(file)
  const take = async (writes: boolean) => {
    const tally = new Tally()
    const outcome = () => tally.outcome(accountId, dryRun)
    const run: Run = { platform, accountId, product: wanted.product, writes, tally, made: new Set() }
    await walk(run, files, wanted).catch((cause: unknown) => {
      throw isOfDatabase(cause) ? refusedBy(cause, writes ? cameText(outcome()) : '') : cause
    })
    return outcome()
  }
  const planned = await take(false)
  return dryRun ? planned : take(true)
}

/** The same as the command line tells it. */
export async function tellMoveIn(platform: Platform, wanted: Wanted): Promise<Told> {
  const facts = await moveIn(platform, wanted)
  return { facts, text: textOfOutcome(facts) }
}
