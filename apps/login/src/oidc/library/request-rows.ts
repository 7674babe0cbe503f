import type { Application } from '@doorward/core/applications/application'
import type { AccountId, UserId } from '@doorward/core/ids'
import type { HostTable } from '@doorward/http/app/host'
import type { Database, Tx } from '@doorward/store/database/database'
import { isWaitingApplication } from '@doorward/store/items/applications'
import { hashOfSecret } from '@doorward/store/secrets/secret-hash'
import type { Delegation } from '@doorward/store/sign-in/delegations'
import { type FoundOidcRow, findOidcRow, findSessionRow } from '@doorward/store/sign-in/oidc-rows'
import { findPerson, type Person } from '../../people.ts'
import { delegationOf } from '../../sign-in/delegation.ts'
import { findApplication } from '../applications.ts'
import { errors } from './oidc-provider.ts'

/** The names of rows within a request. */
export const rowName = (model: string, hash: string): string => `${model} ${hash}`
export const sessionName = (uid: string): string => `session ${uid}`

/** Where reads are made: the database, or one transaction of it. */
type Reading = Pick<Database, 'account'>
export type Write = (tx: Tx) => Promise<unknown>

/** Refuses a write of what is good once: nothing is written with it, and then its use has consequences. */
export class UsedBefore extends Error {
  readonly follow: () => Promise<void>
  constructor(follow: () => Promise<void>) {
    super('it was used already')
    this.follow = follow
  }
}

/** What a request shows of what is stored; ids are in clear, as they came. */
export interface Shown {
  applicationId?: string | null | undefined
  code?: string | null | undefined
  refreshToken?: string | null | undefined
  /** The value of the browser's session cookie. */
  session?: string | undefined
}

/**
 * The rows of one request to the protocol library, which asks for them bit by bit: each is read once, those that the
 * request shows in one transaction, and what may wait is written in one. Reads begin with the request, so they are
 * as strong as a question of its own would be (security C5).
 */
export class RequestRows {
  readonly #parts: { database: Database; hosts: HostTable }
  readonly #accountId: AccountId
  readonly #isOfRequest: boolean
  readonly #known = new Map<string, Promise<unknown>>()
  #together: Reading | undefined
  #later: Write[] = []

  /** @param isOfRequest whether more will be asked of it; else nothing waits */
  constructor(parts: { database: Database; hosts: HostTable }, accountId: AccountId, isOfRequest: boolean) {
    this.#parts = parts
    this.#accountId = accountId
    this.#isOfRequest = isOfRequest
  }

  /** A row of the library by the hash of its id, as `findOidcRow` knows it. */
  row(model: string, hash: string): Promise<FoundOidcRow | undefined> {
    const read = (tx: Tx) => findOidcRow(tx, this.#accountId, model, hash)
    return this.#once(rowName(model, hash), (database) => database.account(this.#accountId, read, 'read'))
  }

  /** The browser session with this id of tokens, while its sign-in stands. */
  session(uid: string): Promise<FoundOidcRow | undefined> {
    const read = (tx: Tx) => findSessionRow(tx, this.#accountId, uid)
    return this.#once(sessionName(uid), (database) => database.account(this.#accountId, read, 'read'))
  }

  /** Who acts in a session, as its user, to test. */
  delegation(sessionId: string): Promise<Delegation | undefined> {
    return this.#once(`delegation ${sessionId}`, (database) => delegationOf({ database }, this.#accountId, sessionId))
  }

  application(id: string): Promise<Application | undefined> {
    return this.#once(`application ${id}`, (database) =>
      findApplication({ database, hosts: this.#parts.hosts }, this.#accountId, id),
    )
  }

  /** Whether an application is of no use because nobody has approved it yet. */
  awaitsApproval(id: string): Promise<boolean> {
    const read = (tx: Tx) => isWaitingApplication(tx, this.#accountId, id)
    return this.#once(`waiting ${id}`, (database) => database.account(this.#accountId, read, 'read'))
  }

  person(id: UserId): Promise<Person | undefined> {
    return this.#once(`person ${id}`, (database) => findPerson({ database }, this.#accountId, id))
  }

  /** Reads what a request shows, and what the library will want beside it. */
  async readShown({ applicationId, code, refreshToken, session }: Shown): Promise<void> {
    const token = code ? ['AuthorizationCode', code] : refreshToken ? ['RefreshToken', refreshToken] : undefined
    if (!applicationId && !token && !session) return
    const [model, id] = token ?? (session ? ['Session', session] : [])
    await this.#parts.database.account(
      this.#accountId,
      async (tx) => {
        this.#together = { account: (_, work) => work(tx) }
        try {
          await Promise.all([
            applicationId ? this.application(applicationId) : undefined,
            model && id ? this.#readWithKin(model, hashOfSecret(id), applicationId) : undefined,
          ])
        } finally {
          this.#together = undefined
        }
      },
      'read',
    )
  }

  /** Reads a row with its grant, its session and its person. */
  async #readWithKin(model: string, hash: string, applicationId: string | null | undefined): Promise<void> {
    const { payload } = (await this.row(model, hash)) ?? {}
    if (!payload) return
    const { accountId: userId, sessionUid, uid, authorizations } = payload as KinNames
    const sessionId = sessionUid ?? uid
    const grantId = payload.grantId ?? authorizations?.[applicationId ?? '']?.grantId
    await Promise.all([
      typeof grantId === 'string' ? this.row('Grant', hashOfSecret(grantId)) : undefined,
      sessionUid ? this.session(sessionUid) : undefined,
      userId ? this.person(userId) : undefined,
      userId && sessionId ? this.delegation(sessionId) : undefined,
    ])
  }

  /** Keeps a write of these rows for the transaction of the next one that may not wait, or of the next read of them. */
  async later(rows: string[], write: Write): Promise<void> {
    for (const row of rows) this.#known.delete(row)
    this.#later.push(write)
    if (!this.#isOfRequest) await this.write()
  }

  /**
   * Writes these rows, and what was kept before, in one transaction. Raises what the first write raises that fails, and
   * InvalidGrant for one of something that was used before, once what follows from that is done.
   */
  async write(rows: string[] = [], write?: Write): Promise<void> {
    for (const row of rows) this.#known.delete(row)
    const writes = write ? [...this.#later, write] : this.#later
    this.#later = []
    if (writes.length === 0) return
    try {
      await this.#parts.database.account(this.#accountId, (tx) => Promise.all(writes.map((each) => each(tx))))
    } catch (error) {
      if (!(error instanceof UsedBefore)) throw error
      await error.follow()
      throw new errors.InvalidGrant('it was used already')
    }
  }

  async #once<T>(key: string, read: (database: Reading) => Promise<T>): Promise<T> {
    const known = this.#known.get(key)
    if (known) return known as Promise<T> // kept under the key of this read alone
    if (this.#later.length > 0) await this.write() // a read sees what was written before it
    const asked = read(this.#together ?? this.#parts.database)
    this.#known.set(key, asked)
    return asked
  }
}

/** How a row names those that it belongs to, as the library writes it. */
interface KinNames {
  /** The library calls users accounts. */
  accountId?: UserId
  sessionUid?: string
  /** A session's own. */
  uid?: string
  authorizations?: { [applicationId: string]: { grantId?: string } }
}
