/** What a command tells: for programs, and for people. */
export interface Outcome {
  facts: unknown
  text: string
  /** Whether the program ends with 1, though the command did its work. */
  failed?: boolean
}

const textOf = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value))

/** What is known of one thing among several, in a line; what nobody knows is left out. */
const rowOf = (row: object): string =>
  Object.values(row)
    .filter((value) => value !== null && value !== undefined)
    .map(textOf)
    .join('  ')

/** A few facts, a line each; a list has a line for each of its things. */
export const outcomeOf = (facts: Record<string, unknown>): Outcome => ({
  facts,
  text: Object.entries(facts)
    .flatMap(([key, value]) => (Array.isArray(value) ? value.map(rowOf) : [`${key.padEnd(12)} ${textOf(value)}`]))
    .join('\n'),
})
