import type { Connection } from '@doorward/store/database/connection'
import type { Database } from '@doorward/store/database/database'
import type { MasterKey } from '@doorward/store/secrets/vault'
import type { Config } from '../config.ts'

/** Something about an installation that is not as it should be. */
export interface Finding {
  /** The check that found it. */
  check: string
  /** A fault costs somebody something now or soon; advice is what an operator would do differently. */
  level: 'fault' | 'advice'
  what: string
  /** Why it matters. */
  why: string
  /** What to type, or to do. */
  remedy: string
}

/** What the machine tells of itself. */
export interface Machine {
  now(): number
  memoryBytes(): number
  /** Of the disk that a folder is on. */
  disk(folder: string): Promise<{ free: number; size: number }>
}

/** What a check looks at. */
export interface Ground {
  config: Config
  machine: Machine
  /** The owner's connection: no rule of rows binds it. */
  sql: Connection['sql']
  /** The same as a database, for what reads it elsewhere. */
  database: Database
  /** Undefined where there is none, or none that is one. */
  master: MasterKey | undefined
}

/** A check: what it is of, and its findings, none where all is well. It raises what keeps it from looking. */
export interface Check {
  name: string
  look(ground: Ground): Promise<Omit<Finding, 'check'>[]>
}

export const fault = (what: string, why: string, remedy: string): Omit<Finding, 'check'> => ({
  ...{ level: 'fault', what, why, remedy },
})
export const advice = (what: string, why: string, remedy: string): Omit<Finding, 'check'> => ({
  ...{ level: 'advice', what, why, remedy },
})
