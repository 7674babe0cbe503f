import { changeTo } from '@doorward/api/items/documents'
import type { UserId } from '@doorward/core/ids'
import { parseEmail } from '@doorward/core/text/email-address'
import { isWebUrl } from '@doorward/core/text/urls'
import { isDisabled, isHere } from '@doorward/core/users/user-state'
import { isOwnHash, readPasswordHash } from '@doorward/login/passwords/password-hash'
import { mayBeName } from '@doorward/login/sign-in/fault-of-name'
import type { Tx } from '@doorward/store/database/database'
import { type Profile, saveProfiles } from '@doorward/store/people/profiles'
import { findUsersByProofs, type Proof, proofByEmail, saveUserIdentities } from '@doorward/store/people/user-identities'
import { listUsersWithPassword, saveArrivedHashes } from '@doorward/store/sign-in/passwords'
import { left, type Person } from './arrivals.ts'
import { isKeepable } from './keepable.ts'
import type { Looked, Run, Settled } from './run.ts'
import { settle } from './run.ts'
import type { Note } from './tally.ts'

const proofText = ({ connectionId, issuer, subject }: Proof): string => JSON.stringify([connectionId, issuer, subject])

/** What a walk remembers of the people of its export: whom it met, and by whom a proof is taken. */
export interface KnownPeople {
  /** By the ids of the export: who each of them is here. */
  ids: Map<UserId, UserId>
  proofs: Map<string, UserId>
  /** Those whose password comes. */
  passwords: Set<UserId>
}

/** What is there, or was taken from the export before. */
interface Before {
  holderOf(proof: Proof): UserId | undefined
  hasPassword(userId: UserId): boolean
}

/** All that a batch of people comes to. */
class Batch {
  readonly settled: Settled & { notes: Note[] } = { changes: [], notes: [] }
  readonly profiles: Profile[] = []
  readonly identities: (Proof & { userId: UserId })[] = []
  readonly hashes: { userId: UserId; hash: string; isKept: boolean }[] = []
  readonly ids = new Map<UserId, UserId>()
  readonly proofs = new Map<string, UserId>()

  note(note: Note): void {
    this.settled.notes.push(note)
  }
}

const addressOf = ({ email }: Person): string | undefined => parseEmail(email)

/** By what somebody would be known: an address that was proved, and what providers call him. */
const proofsOf = (person: Person): Proof[] => {
  const email = person.isEmailVerified ? addressOf(person) : undefined
  return [...(email === undefined ? [] : [proofByEmail('email', email)]), ...(person.proofs ?? []).filter(isKeepable)]
}

/** The name and picture of somebody, as far as they can be shown. */
function looksOf(person: Person, batch: Batch): Pick<Profile, 'name' | 'picture'> {
  const { userId, name, picture, place } = person
  const isName = name !== undefined && name.trim() !== '' && mayBeName(name)
  const isPicture = picture !== undefined && picture.length <= 1_024 && isWebUrl(picture) && isKeepable(picture)
  if (name && !isName)
    batch.note(left('names', userId, 'it is too long, or has characters that a name does not have', place))
  if (picture && !isPicture)
    batch.note(
      left('pictures', userId, 'its address is not https, too long, or has characters that no address has', place),
    )
  return { ...(isName ? { name } : {}), ...(isPicture ? { picture } : {}) }
}

/** Keeps the hash of somebody's password, where there is an address that it goes by. */
function keepPassword({ userId, passwordHash: hash, place }: Person, batch: Batch, hasAddress: boolean): void {
  if (hash === undefined) return
  const read = readPasswordHash(hash)
  const why = !hasAddress
    ? 'a password goes by an address that was proved, and none comes over for them'
    : 'fault' in read && `the hash is of no use: ${read.fault}`
  batch.note(why ? left('passwords', userId, why, place) : { is: 'comes', told: 'passwords' })
  if (!why) batch.hashes.push({ userId, hash, isKept: !isOwnHash(hash) })
}

/** Keeps the password of somebody who is known already and has none, by the address that is proved as his own. */
function addPassword(person: Person, batch: Batch, { holderOf, hasPassword }: Before): void {
  const { userId } = person
  if (hasPassword(userId)) return
  const address = addressOf(person)
  keepPassword(person, batch, address !== undefined && holderOf(proofByEmail('email', address)) === userId)
}

/** Takes those of somebody's proofs that are nobody else's; answers whether his address is among them. */
function takeProofs(person: Person, batch: Batch, { holderOf }: Before): boolean {
  const { userId, place } = person
  let hasAddress = false
  for (const { connectionId } of (person.proofs ?? []).filter((proof) => !isKeepable(proof)))
    batch.note(left('identities of providers', `${userId} at ${connectionId}`, 'no id has such characters', place))
  for (const proof of proofsOf(person)) {
    const holder = holderOf(proof)
    if (holder !== undefined && holder !== userId) {
      const isAddress = proof.issuer === ''
      const why = `somebody else is known by the same ${isAddress ? 'proved address' : 'identity of the provider'} already`
      batch.note(
        left(isAddress ? 'proved addresses' : 'identities of providers', `${userId}, taken by ${holder}`, why, place),
      )
      continue
    }
    if (batch.proofs.has(proofText(proof))) continue // it stands twice
    batch.identities.push({ userId, ...proof })
    batch.proofs.set(proofText(proof), userId)
    batch.note({ is: 'comes', told: 'waysIn' })
    hasAddress ||= proof.issuer === ''
  }
  return hasAddress
}

/** Somebody's id here, and whether he is new; whoever is there already stays as he is. Undefined where he can't come. */
function placed(person: Person, looked: Looked, { holderOf }: Before): { userId: UserId; isNew: boolean } | undefined {
  const { userId } = person
  const proved = person.isByAddress && person.isEmailVerified ? addressOf(person) : undefined
  const sameAddress = proved && holderOf(proofByEmail('email', proved))
  if (sameAddress) return { userId: sameAddress, isNew: false }
  const item = looked.item({ kind: 'user', id: userId })
  return item?.deleted ? undefined : { userId, isNew: !item || !isHere(item.doc) }
}

function take(person: Person, batch: Batch, looked: Looked, before: Before): void {
  const { userId, place } = person
  const found = placed(person, looked, before)
  const gone = 'a user of this id was deleted here, and no id is given out again'
  batch.note(found ? { is: found.isNew ? 'comes' : 'isThere', told: 'users' } : left('users', userId, gone, place))
  if (found) batch.ids.set(userId, found.userId)
  if (found?.isNew) makeNew(person, batch, looked, before)
  else if (found?.userId === userId) addPassword(person, batch, before)
}

function makeNew(person: Person, batch: Batch, looked: Looked, before: Before): void {
  const { userId, email, place } = person
  const key = { kind: 'user', id: userId } as const
  const disabled = person.isDisabled || isDisabled(looked.item(key)?.doc) ? { disabled: true } : {}
  batch.settled.changes.push(changeTo(key, { userId, createdTime: looked.at.toISOString(), ...disabled }))
  const address = addressOf(person)
  if (email && address === undefined) batch.note(left('addresses', userId, 'it is no e-mail address', place))
  const hasAddress = takeProofs(person, batch, before)
  keepPassword(person, batch, hasAddress)
  const profile = { userId, emailVerified: hasAddress, since: person.since, ...looksOf(person, batch) }
  batch.profiles.push(address === undefined ? profile : { ...profile, email: address })
  if (person.isHashAlone)
    batch.note(left('profiles', userId, 'the export has their password alone, without name and picture', place))
}

/** Somebody who stood in the export before: of a second profile only the password is taken that the first did not have. */
function takeAgain(person: Person, batch: Batch, before: Before): void {
  const { userId, place, isHashAlone } = person
  if (!isHashAlone)
    batch.note(left('users', userId, 'the same user stands in the export before; the first counts', place))
  addPassword(person, batch, before)
}

async function lookBefore(
  { accountId }: Run,
  known: KnownPeople,
  { people, looked: { tx }, batch }: { people: readonly Person[]; looked: Looked; batch: Batch },
): Promise<Before> {
  const asked = people.flatMap((person) => proofsOf({ ...person, isEmailVerified: true })) // here it may be proved
  const held = new Map((await findUsersByProofs(tx, accountId, asked)).map((found) => [proofText(found), found.userId]))
  const withHash = people.flatMap(({ userId, passwordHash }) => (passwordHash === undefined ? [] : [userId]))
  const kept = new Set(await listUsersWithPassword(tx, accountId, withHash))
  return {
    holderOf: (proof) =>
      held.get(proofText(proof)) ?? known.proofs.get(proofText(proof)) ?? batch.proofs.get(proofText(proof)),
    hasPassword: (id) => kept.has(id) || known.passwords.has(id) || batch.hashes.some(({ userId }) => userId === id),
  }
}

async function decide(run: Run, known: KnownPeople, people: readonly Person[], looked: Looked) {
  const batch = new Batch()
  const before = await lookBefore(run, known, { people, looked, batch })
  for (const person of people) {
    if (known.ids.has(person.userId) || batch.ids.has(person.userId)) takeAgain(person, batch, before)
    else take(person, batch, looked, before)
  }
  const also = async (tx: Tx) => {
    if (batch.profiles.length > 0) await saveProfiles(tx, run.accountId, batch.profiles)
    if (batch.identities.length > 0) await saveUserIdentities(tx, run.accountId, batch.identities)
    if (batch.hashes.length > 0) await saveArrivedHashes(tx, run.accountId, batch.hashes)
  }
  return { batch, settled: { ...batch.settled, also } }
}

/** Settles what becomes of some people of an export, all of them or none. */
export async function writePeople(run: Run, known: KnownPeople, people: readonly Person[]): Promise<void> {
  let last: Batch | undefined
  const keys = people.map(({ userId }) => ({ kind: 'user' as const, id: userId }))
  await settle(run, keys, async (looked) => {
    const { batch, settled } = await decide(run, known, people, looked)
    last = batch
    return settled
  })
  for (const [id, here] of last?.ids ?? []) known.ids.set(id, here)
  for (const [proof, userId] of last?.proofs ?? []) known.proofs.set(proof, userId)
  for (const { userId } of last?.hashes ?? []) known.passwords.add(userId)
}
