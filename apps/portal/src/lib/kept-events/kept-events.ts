import { auditStoreDays, auditStoreOpenMs } from '@doorward/core/constants'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { eventsStore, forgetEvents } from '../forget-events.ts'

/** An event as the browser keeps it (ENT-24). */
interface KeptEvent<Event> {
  /** SHA-256 of the event, so that one that is told twice is kept once. */
  eventId: string
  accountId: string
  /** Who read it: nobody else is shown it. */
  readBy: string
  /** ISO 8601. */
  dateTime: string
  eventTypeId: string
  event: Event
}
interface Store extends DBSchema {
  events: {
    key: string
    value: KeptEvent<unknown>
    indexes: { accountId: [accountId: string, dateTime: string]; dateTime: string; eventTypeId: string }
  }
}
interface Told {
  kind: string
  dateTime: string
}

/** Grows with the shape of what is kept: a store of another shape is emptied. */
const version = 1
const eventsMax = 10_000
const dayMs = 86_400_000

const opened = (): Promise<IDBPDatabase<Store>> =>
  openDB<Store>(eventsStore, version, {
    upgrade(database) {
      for (const name of database.objectStoreNames) database.deleteObjectStore(name)
      const events = database.createObjectStore('events', { keyPath: 'eventId' })
      events.createIndex('accountId', ['accountId', 'dateTime'])
      events.createIndex('dateTime', 'dateTime')
      events.createIndex('eventTypeId', 'eventTypeId')
    },
    // Another tab wants it gone, as a sign-out does.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  })

async function openedInTime(): Promise<IDBPDatabase<Store>> {
  const opening = opened()
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The store did not open in time.')), auditStoreOpenMs)
  })
  // One that opens after all is closed again: nobody uses it.
  void opening.then((database) => timer === undefined && database.close()).catch(() => {})
  try {
    return await Promise.race([opening, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Opens the store within 3 s; one that a newer console made is deleted and begun anew. */
async function open(): Promise<IDBPDatabase<Store>> {
  try {
    return await openedInTime()
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'VersionError') throw error
    await forgetEvents()
    return openedInTime()
  }
}

/** Runs work on the store; a browser that keeps nothing answers with nothing. */
async function onStore<Answer>(
  none: Answer,
  work: (database: IDBPDatabase<Store>) => Promise<Answer>,
): Promise<Answer> {
  try {
    const database = await open()
    try {
      return await work(database)
    } finally {
      database.close()
    }
  } catch (error) {
    console.warn('The browser keeps no events.', error)
    return none
  }
}

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Whose events of which account. */
export interface Reader {
  accountId: string
  userId: string
}

/** Keeps events of an account, and lets go of all that are older than 14 days, of any account (ERR-07). */
export async function keepEvents({ accountId, userId }: Reader, events: readonly Told[], now: Date): Promise<void> {
  const rows = await Promise.all(
    events.map(async (event) => ({
      eventId: await hashOf(`${userId} ${accountId} ${JSON.stringify(event)}`),
      accountId,
      readBy: userId,
      dateTime: event.dateTime,
      eventTypeId: event.kind,
      event,
    })),
  )
  await onStore(undefined, async (database) => {
    const { store, done } = database.transaction('events', 'readwrite')
    for (const row of rows) void store.put(row)
    const oldest = new Date(now.getTime() - auditStoreDays * dayMs).toISOString()
    let over = (await store.count()) - eventsMax
    for (let at = await store.index('dateTime').openCursor(); at; at = await at.continue()) {
      if (at.value.dateTime >= oldest && over <= 0) break
      over -= 1
      await at.delete()
    }
    await done
  })
}

/** The events that a reader of an account was told, newest first, as far as `wanted` takes them; at most so many. */
export const keptEvents = <Event extends Told>(
  { accountId, userId }: Reader,
  wanted: (event: Event) => boolean,
  most: number,
): Promise<Event[]> =>
  onStore<Event[]>([], async (database) => {
    const found: Event[] = []
    const range = IDBKeyRange.bound([accountId, ''], [accountId, '\uffff'])
    const { store } = database.transaction('events')
    for (let at = await store.index('accountId').openCursor(range, 'prev'); at; at = await at.continue()) {
      const event = at.value.event as Event // only `keepEvents` writes them
      if (at.value.readBy === userId && wanted(event)) found.push(event)
      if (found.length >= most) break
    }
    return found
  })
