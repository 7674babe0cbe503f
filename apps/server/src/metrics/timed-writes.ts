import { Refusal } from '@doorward/core/refusals'
import type { Commit } from '@doorward/store/writes/model'
import type { Metrics } from './metrics.ts'

/** What became of a write that did not happen: forbidden by a rule or another write, or because something did not work. */
const outcomeOf = (error: unknown) => (error instanceof Refusal && error.kind !== 'unavailable' ? 'refused' : 'failed')

/** The same door for changes, with each write's outcome and time told. */
export const timed =
  (commit: Commit, { wrote }: Pick<Metrics, 'wrote'>): Commit =>
  async (write) => {
    const began = performance.now()
    const seconds = () => (performance.now() - began) / 1000
    try {
      const done = await commit(write)
      wrote('done', seconds())
      return done
    } catch (error) {
      wrote(outcomeOf(error), seconds())
      throw error
    }
  }
