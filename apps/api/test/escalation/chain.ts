import type { UserId } from '@doorward/core/ids'
import type { Subject } from '@doorward/engine/rights/rights'
import { expect } from 'vitest'
import { sharedRecordId } from '../../src/invites/stored-invite.ts'
import type { Answered, Node } from '../test-api.ts'
import { type RightSet, rightsIn, uncovered } from './rights.ts'
import type { Account, Person } from './start.ts'
import { kinds, type Request, removalOf, type Write, type Writer } from './writes.ts'

/** A key or a limited token that a chain made: who acts with it, as whom. */
export interface Credential {
  token: string
  subject: Subject
  /** Whoever has it in hand. */
  holder: Person
  /** As whom its maker acted. */
  maker: Subject
}

export type Tally = Record<string, { done: number; refused: number }>
export const newTally = (): Tally =>
  Object.fromEntries(Object.keys(kinds).map((kind) => [kind, { done: 0, refused: 0 }]))

const subjectOf = (userId: string): Subject => ({ userId: userId as UserId }) // ids of tests

/** What a chain has made so far, and who acts in it. */
export class Chain {
  readonly account: Account
  readonly keys: Credential[] = []
  readonly tokens: Credential[] = []
  /** Those who were removed: nothing they had before counts any more. */
  readonly removed = new Set<Person>()
  readonly #node: Node
  readonly #made: Record<string, string[]>

  constructor(node: Node, account: Account) {
    this.#node = node
    this.account = account
    this.#made = {
      invite: [...account.invites],
      request: [...account.requests],
      client: [account.clientId],
      account: [account.accountId],
    }
  }

  subjectOf(person: Person): Subject {
    if (person === 'tok') return { ...subjectOf('Doorward|owner'), tokenId: this.account.tokenId }
    return subjectOf(person === 'ann' ? 'Doorward|ann' : person)
  }

  /** Whoever got nothing to act with yet leaves the write to eve. */
  callerOf(by: Writer): Credential {
    const made = by === 'bot' ? this.keys.at(-1) : by === 'made' ? this.tokens.at(-1) : undefined
    if (made) return made
    if (by === 'owner') {
      const subject = subjectOf('Doorward|owner')
      return { token: this.account.owner, subject, holder: 'tok', maker: subject }
    }
    const holder = by === 'bot' || by === 'made' ? 'eve' : by
    const subject = this.subjectOf(holder)
    return { token: this.account.tokens[holder], subject, holder, maker: subject }
  }

  /** A text with what the chain made in its places; undefined when it made no such thing. */
  #filled(text: string): string | undefined {
    let isMissing = false
    const filled = text.replaceAll(/\{(\w+):([^}]*)\}/g, (_, noun: string, which: string) => {
      if (noun === 'shared') return sharedRecordId(which as UserId) // an id of this test
      const made = this.#made[noun] ?? []
      const id = made[Number(which) % made.length]
      if (id === undefined) isMissing = true
      return id ?? ''
    })
    return isMissing ? undefined : filled
  }

  async #send(caller: Credential, [method, url, body]: Request): Promise<Answered | undefined> {
    const at = this.#filled(url)
    const said =
      body && this.#filled(JSON.stringify(body).replaceAll('"sc_bot"', JSON.stringify(this.account.clientId)))
    if (at === undefined || (body && said === undefined)) return undefined
    const clean =
      said &&
      JSON.parse(
        said
          .replaceAll('"ro_gone"', '"ro_a"')
          .replaceAll('"ann"', '"Doorward|ann"')
          .replace(/"revision":"(\d+)"/, '"revision":$1'),
      )
    const answer = await this.account.call(caller.token, method, at, clean)
    if (answer.body?.errorCode !== 'RequestOutgrown') return answer
    const headers = { 'if-match': answer.body.details.etag } // who approves has seen what the roles give by now
    return this.account.call(caller.token, method, at, clean, { headers })
  }

  /** Does one write; what it lets its caller act as must be covered by what he may do. */
  async write({ by, kind, requests }: Write, tally: Tally): Promise<void> {
    const caller = this.callerOf(by)
    const count = tally[kind]
    for (const request of requests) {
      const answer = await this.#send(caller, request)
      if (!answer) return
      const { status, body } = answer
      if (status >= 500) throw new Error(`${status} ${JSON.stringify({ request, body })}`)
      if (status < 300) await this.#learn(caller, request, body)
      if (status < 300 && count) count.done++
      if (kinds[kind]?.refusals.includes(body?.errorCode) && count) count.refused++
      if (status !== 404) return
    }
  }

  async #learn(caller: Credential, [method, url, body]: Request, made: Answered['body']): Promise<void> {
    const { holder, subject: maker } = caller
    if (method === 'POST') this.#note(made)
    const [, removed] = (method === 'DELETE' && /^\/v1\/users\/([^/]+)\/access$/.exec(url)) || []
    if (removed) this.#add(removalOf(decodeURIComponent(removed)), String(made?.revision))
    if (made?.accessKey) {
      const subject = subjectOf(made.clientId)
      this.keys.push({ token: made.accessKey, subject, holder, maker })
      await this.#mustCover(caller, subject)
    } else if (made?.tokenId) {
      const owned = subjectOf(made.userId)
      this.tokens.push({ token: made.token, subject: { ...owned, tokenId: made.tokenId }, holder, maker })
      if (owned.userId !== maker.userId) await this.#mustCover(caller, owned)
    } else if (made?.authenticationUrl) {
      await this.#mustCover(caller, subjectOf(/users\/(\w+)\/delegation$/.exec(url)?.[1] ?? '')) // as its kind makes it
    } else if (url.endsWith('/users') && method === 'PATCH') {
      await this.#mustCover(caller, subjectOf((body as { userId: string }).userId)) // as its kind makes it
    } else if (url.startsWith('/v1/users/') && method === 'DELETE' && !/\/(access$|tokens\/)/.test(url)) {
      this.removed.add(url.endsWith('ben') ? 'ben' : 'ann')
      await this.#node.runJobs()
    }
  }

  #add(noun: string, id: unknown): void {
    if (typeof id === 'string') this.#made[noun] = [...(this.#made[noun] ?? []), id]
  }

  #note(made: Answered['body']): void {
    const add = this.#add.bind(this)
    if (made?.keyId) add('key', `/v1/clients/${made.clientId}/access-keys/${made.keyId}`)
    else if (made?.tokenId) add('token', `/v1/users/${encodeURIComponent(made.userId)}/tokens/${made.tokenId}`)
    else if (made?.extensionId) add('extension', made.extensionId)
    else for (const noun of ['invite', 'request', 'client', 'identity', 'application']) add(noun, made?.[`${noun}Id`])
  }

  async #mustCover(caller: Credential, other: Subject): Promise<void> {
    const index = await this.account.index()
    const gained = uncovered(rightsIn(index, other), rightsIn(index, caller.subject))
    expect(gained, `${caller.subject.userId} acts as ${other.userId}`).toEqual([])
  }

  /** Rights of each of the clients that a person can act as, for he has a key. */
  clientsOf(person: Person): UserId[] {
    return [...new Set(this.keys.filter(({ holder }) => holder === person).map(({ subject }) => subject.userId))]
  }
}

/** What everybody who writes may do before the first write, and since when the tenant is the one it is. */
export interface Had {
  people: Record<Person, RightSet>
  bot: RightSet
  tenantSince: Date | undefined
}
