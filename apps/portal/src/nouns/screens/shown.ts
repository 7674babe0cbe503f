import type { Noun } from '../noun.ts'

/** An item as it is served, with its noun. */
export interface Shown<Row, Values extends object, Input, Made> {
  noun: Noun<Row, Values, Input, Made>
  row: Row
  version: string | undefined
}
