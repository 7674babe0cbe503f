import { type OutgoingEvent, otherEvent } from '@doorward/core/events/events'
import { isGivenUp, waitAfter } from '@doorward/core/events/retry'
import type { Database } from '@doorward/store/database/database'
import { listDeadLetters, removeDeadLetter, saveDeadLetter } from '@doorward/store/events/dead-letters'
import { deliveriesKeptMax, type TriedDelivery } from '@doorward/store/events/deliveries'
import { listOutgoingEvents } from '@doorward/store/events/outgoing-events'
import { type LoggedChange, listChangesAfter } from '@doorward/store/feed/log-reader'
import type { TakenJob } from '@doorward/store/jobs/jobs'
import type { Keyring } from '@doorward/store/secrets/keyring'
import { asDoc } from '../../items/documents.ts'
import type { JobResult } from '../../jobs/runner.ts'
import {
  type DeliveryState,
  deliveryState,
  eventsWanted,
  type StoredIntegration,
  type Tries,
} from '../stored-integration.ts'
import { eventsOf } from './events-of.ts'
import type { Sender, SenderParts } from './sender.ts'
import { trySending } from './tried.ts'

export interface DeliveryParts extends SenderParts {
  database: Database
  keyring: Keyring
}

const changesAtOnce = 100
const replaysAtOnce = 100
const othersAtOnce = 100
/** How long an earlier transaction is waited for before it is looked for again. */
const settleMs = 200

/** One turn of delivering: where it stands, and what it does next. */
export class Delivery {
  revision: number
  readonly state: DeliveryState
  /** The last tries of this turn. */
  readonly tried: TriedDelivery[] = []
  readonly #parts: DeliveryParts
  readonly #taken: TakenJob
  readonly #integration: StoredIntegration
  readonly #sender: Sender

  constructor(parts: DeliveryParts, taken: TakenJob, to: { integration: StoredIntegration; sender: Sender }) {
    this.#parts = parts
    this.#taken = taken
    this.#integration = to.integration
    this.#sender = to.sender
    this.revision = taken.revision ?? 0
    this.state = deliveryState(taken.state)
  }

  /** Sends again what was dead and is wanted again; what is not taken stays dead. */
  async replay(signal: AbortSignal): Promise<boolean> {
    const { database } = this.#parts
    const { accountId } = this.#taken
    const { type } = this.#integration
    const letters = await database.account(
      accountId,
      (tx) => listDeadLetters(tx, accountId, type, { limit: replaysAtOnce, replay: true }),
      'read',
    )
    for (const letter of letters) {
      if (signal.aborted) return true
      const event = letter.event as unknown as OutgoingEvent // stored by this class
      const { delivered, answer } = await this.#try(event)
      await database.account(accountId, async (tx) => {
        if (!delivered) await saveDeadLetter(tx, accountId, type, { ...letter, reason: answer })
        else await removeDeadLetter(tx, accountId, type, letter.eventId)
      })
    }
    return letters.length === replaysAtOnce
  }

  /** Sends the events of the change log after the cursor, in order; answers milliseconds until the next turn. */
  async follow(signal: AbortSignal): Promise<number> {
    const { database } = this.#parts
    const { accountId } = this.#taken
    for (;;) {
      const changes = await database.account(
        accountId,
        (tx) => listChangesAfter(tx, accountId, this.revision, changesAtOnce),
        'read',
      )
      for (const [place, change] of changes.entries()) {
        if (signal.aborted) return 0
        if (changes[place - 1]?.revision !== change.revision) this.#place = 0
        const wait = await this.#tellOf(change, signal)
        if (wait !== undefined) return wait
        if (changes[place + 1]?.revision !== change.revision) this.#pass(change.revision)
      }
      if (changes.length < changesAtOnce) return 0
    }
  }

  /** Sends the events beside the change log, in order; answers milliseconds until the next turn while there are more. */
  async followOthers(signal: AbortSignal, since: Date): Promise<number | undefined> {
    const { database } = this.#parts
    const { accountId } = this.#taken
    this.state.others ??= {}
    const { others } = this.state
    const types = eventsWanted(this.#integration)
    for (;;) {
      const events = await database.account(
        accountId,
        (tx) => listOutgoingEvents(tx, accountId, { after: others.after, since, types, limit: othersAtOnce }),
        'read',
      )
      for (const event of events) {
        if (signal.aborted) return 0
        if (!event.settled) return settleMs
        if (!(await this.#send(otherEvent(accountId, event), others))) return waitAfter(others.failures ?? 1)
        others.after = event.place
      }
      if (events.length < othersAtOnce) return undefined
    }
  }

  result(dueInMs: number, wake: boolean): JobResult {
    return { dueInMs, wake, revision: this.revision, state: asDoc(this.state) }
  }

  /** Events of the present revision that were met in this turn. */
  #place = 0

  #pass(revision: number): void {
    this.revision = revision
    this.state.sent = 0
  }

  /** Sends what is wanted of a change and was not sent before; answers milliseconds when one has to wait. */
  async #tellOf(change: LoggedChange, signal: AbortSignal): Promise<number | undefined> {
    const { accountId } = this.#taken
    const { state } = this
    const events = await this.#parts.database.account(accountId, (tx) => eventsOf(tx, accountId, change), 'read')
    const wanted = new Set<string>(eventsWanted(this.#integration))
    for (const event of events.filter((each) => wanted.has(each['detail-type']))) {
      if (signal.aborted) return 0
      this.#place += 1
      if (this.#place <= (state.sent ?? 0)) continue
      if (!(await this.#send(event, state))) return waitAfter(state.failures ?? 1)
      state.sent = this.#place
    }
    return undefined
  }

  /** Sends one event, and notes how that went. */
  async #try(event: OutgoingEvent): Promise<TriedDelivery> {
    const tried = await trySending(this.#sender, event, this.#parts.now)
    this.tried.push(tried)
    if (this.tried.length > deliveriesKeptMax) this.tried.shift()
    return tried
  }

  /** Sends one event; false when it has to wait. After a day it becomes a dead letter. */
  async #send(event: OutgoingEvent, tries: Tries): Promise<boolean> {
    const { state } = this
    const { delivered, answer } = await this.#try(event)
    if (delivered) {
      state.lastSent = this.#parts.now().toISOString()
      Reflect.deleteProperty(tries, 'lastError')
    } else {
      const since = new Date(tries.failingSince ?? this.#taken.at)
      tries.failures = (tries.failures ?? 0) + 1
      tries.failingSince = since.toISOString()
      tries.lastError = answer
      if (!isGivenUp(since, this.#taken.at)) return false
      await this.#bury(event, since, tries.lastError)
    }
    tries.failures = 0
    Reflect.deleteProperty(tries, 'failingSince')
    return true
  }

  async #bury(event: OutgoingEvent, firstTriedAt: Date, reason: string): Promise<void> {
    const { accountId } = this.#taken
    const { eventId } = event.detail
    const letter = { eventId, revision: this.revision, event: asDoc(event), reason, firstTriedAt }
    await this.#parts.database.account(accountId, (tx) => saveDeadLetter(tx, accountId, this.#integration.type, letter))
  }
}
