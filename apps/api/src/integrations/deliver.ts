import type { IntegrationType } from '@doorward/contract/authorization/integrations'
import type { OutgoingEvent } from '@doorward/core/events/events'
import { isGivenUp, waitAfter } from '@doorward/core/events/retry'
import type { Database } from '@doorward/store/database'
import { listDeadLetters, removeDeadLetter, saveDeadLetter } from '@doorward/store/dead-letters'
import { findItem } from '@doorward/store/items'
import type { TakenJob } from '@doorward/store/jobs'
import type { Keyring } from '@doorward/store/keyring'
import { listChangesAfter } from '@doorward/store/log-reader'
import { asDoc } from '../items.ts'
import type { JobResult, Work } from '../jobs/runner.ts'
import { eventsOf } from './events-of.ts'
import { type Sender, type SenderParts, senderOf } from './sender.ts'
import { type DeliveryState, deliveryState, storedIntegration, unsealSecret } from './stored-integration.ts'

export interface DeliveryParts extends SenderParts {
  database: Database
  keyring: Keyring
}

const changesAtOnce = 100
const replaysAtOnce = 100

/** Why an event was not taken, as its owner may read it. */
const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : 'not taken').slice(0, 300)

/** One turn of delivering: where it stands, and what it does next. */
class Delivery {
  revision: number
  readonly state: DeliveryState
  readonly #parts: DeliveryParts
  readonly #taken: TakenJob
  readonly #type: string
  readonly #sender: Sender

  constructor(parts: DeliveryParts, taken: TakenJob, { type, sender }: { type: string; sender: Sender }) {
    this.#parts = parts
    this.#taken = taken
    this.#type = type
    this.#sender = sender
    this.revision = taken.revision ?? 0
    this.state = deliveryState(taken.state)
  }

  /** Sends again what was dead and is wanted again; what is not taken stays dead. */
  async replay(signal: AbortSignal): Promise<boolean> {
    const { database } = this.#parts
    const { accountId } = this.#taken
    const letters = await database.account(
      accountId,
      (tx) => listDeadLetters(tx, accountId, this.#type, { limit: replaysAtOnce, replay: true }),
      'read',
    )
    for (const letter of letters) {
      if (signal.aborted) return true
      const event = letter.event as unknown as OutgoingEvent // stored by this class
      const failed = await this.#sender.send(event).then(() => undefined, reasonOf)
      await database.account(accountId, async (tx) => {
        if (failed) await saveDeadLetter(tx, accountId, this.#type, { ...letter, reason: failed })
        else await removeDeadLetter(tx, accountId, this.#type, letter.eventId)
      })
    }
    return letters.length === replaysAtOnce
  }

  /** Sends the events after the cursor, in order; answers milliseconds until the next turn. */
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
        const events = await database.account(accountId, (tx) => eventsOf(tx, accountId, change), 'read')
        for (const event of events) {
          if (signal.aborted) return 0
          if (!(await this.#deliver(event, change.revision))) return waitAfter(this.state.failures ?? 1)
        }
        if (changes[place + 1]?.revision !== change.revision) this.#pass(change.revision)
      }
      if (changes.length < changesAtOnce) return 0
    }
  }

  /** Events of the present revision that were met in this turn. */
  #place = 0

  #pass(revision: number): void {
    this.revision = revision
    this.state.sent = 0
  }

  /** Sends one event unless it was sent before; false when it has to wait. After a day it becomes a dead letter. */
  async #deliver(event: OutgoingEvent, revision: number): Promise<boolean> {
    this.#place += 1
    if (this.#place <= (this.state.sent ?? 0)) return true
    const { state } = this
    try {
      await this.#sender.send(event)
      state.lastSent = new Date().toISOString()
    } catch (cause) {
      const since = new Date(state.failingSince ?? this.#taken.at)
      const reason = reasonOf(cause)
      Object.assign(state, {
        failures: (state.failures ?? 0) + 1,
        failingSince: since.toISOString(),
        lastError: reason,
      })
      if (!isGivenUp(since, this.#taken.at)) return false
      const { accountId } = this.#taken
      const { eventId } = event.detail
      await this.#parts.database.account(accountId, (tx) =>
        saveDeadLetter(tx, accountId, this.#type, {
          eventId,
          revision,
          event: asDoc(event),
          reason,
          firstTriedAt: since,
        }),
      )
    }
    state.sent = this.#place
    state.failures = 0
    Reflect.deleteProperty(state, 'failingSince')
    return true
  }

  result(dueInMs: number): JobResult {
    return { dueInMs, revision: this.revision, state: asDoc(this.state) }
  }
}

/** Reads the change log of an account after an integration's own cursor and sends its events, each at least once. */
export const deliver =
  (parts: DeliveryParts): Work =>
  async (taken, signal) => {
    const { database, keyring } = parts
    const { accountId, job } = taken
    const type = job.slice(job.indexOf(':') + 1) as IntegrationType // named by `jobOf`
    const item = await database.account(
      accountId,
      (tx) => findItem(tx, accountId, { kind: 'integration', id: type }),
      'read',
    )
    if (!item || item.deleted) return null
    const stored = storedIntegration(item)
    const secret = unsealSecret(await keyring.dataKey(accountId), accountId, stored)
    const sender = senderOf(parts, stored, secret)
    try {
      const delivery = new Delivery(parts, taken, { type, sender })
      const wake = await delivery.replay(signal)
      return { ...delivery.result(await delivery.follow(signal)), wake }
    } finally {
      sender.close?.()
    }
  }
