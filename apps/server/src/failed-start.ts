import { Refusal } from '@doorward/core/refusals'
import { StartError } from '@doorward/store/database/start-error'

/** The one sentence to end with; undefined for a bug, whose whole trace is wanted. */
export function sentenceOf(error: unknown): string | undefined {
  if (error instanceof StartError) return error.message
  if (!(error instanceof Refusal && error.kind === 'unavailable')) return undefined
  const cause = error.cause instanceof Error ? error.cause.message : String(error.cause ?? error.title)
  return `The database went away in the middle of the work (${cause}). Try again once it answers.`
}
