/** Where an account stands when its writes are decided. */
export interface Head {
  revision: number
  /** The transaction that made this revision; null before the first. */
  commitId: string | null
  /** The revision that has landed; what comes after it is of this process and on its way. */
  landed: number
  told: Told
}

/** What the database said of its time, and when it was read; milliseconds, the latter monotonic. */
interface Told {
  at: number
  readAt: number
}

/** The database's word on its time, as it comes in. */
export const told = (at: Date): Told => ({ at: at.getTime(), readAt: performance.now() })

/** Milliseconds since the database's word. */
export const ageMs = ({ told }: Head): number => performance.now() - told.readAt

/** The database's time now. */
export const timeAt = (head: Head): Date => new Date(head.told.at + Math.floor(ageMs(head)))
