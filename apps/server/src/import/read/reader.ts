import type { Arrival } from '../arrivals.ts'
import type { SourceFile } from './source.ts'

export interface Reading {
  /** Where roles hold of which the export names no place. */
  resourceUri: string | undefined
}

/** Reads what a product exports, as what comes to an account. Raises StartError, naming file and line, for what is no such export. */
export type Reader = (files: readonly SourceFile[], reading: Reading) => AsyncIterable<Arrival>
