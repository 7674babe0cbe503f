import { auditStoreDeleteMs } from '@doorward/core/constants'

/** The browser's store of events of the audit trail. */
export const eventsStore = 'doorward.events'

/** Deletes the store; a browser that takes longer than 600 ms, or keeps none, holds nobody up (ERR-07). */
export const forgetEvents = (): Promise<void> =>
  Promise.race([deleted(), new Promise<void>((resolve) => setTimeout(resolve, auditStoreDeleteMs))])

const deleted = () =>
  new Promise<void>((resolve) => {
    try {
      const asked = indexedDB.deleteDatabase(eventsStore)
      asked.onsuccess = asked.onerror = () => resolve()
    } catch {
      resolve()
    }
  })
