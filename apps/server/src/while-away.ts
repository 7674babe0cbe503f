import { setTimeout } from 'node:timers/promises'
import { Refusal } from '@doorward/core/refusals'

const triesOfStart = 12
const waitMs = 300
/** The longest wait between two tries. */
const waitMsMax = 1_500

/**
 * Does work of the start that is the same however often it is done, and again while the database is away for a moment: a machine
 * that stands still as long as a transaction may last has lost its connection by then. Raises what the last of its tries does.
 */
export async function whileAway<Made>(work: () => Promise<Made>, triesMax = triesOfStart): Promise<Made> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      const mayComeBack = error instanceof Refusal && error.kind === 'unavailable'
      if (!mayComeBack || tries === triesMax) throw error
      await setTimeout(Math.min(tries * waitMs, waitMsMax))
    }
  }
}
