import { tracingChannel } from 'node:diagnostics_channel'

/** How many questions are decided, for whoever traces. */
export interface TracedDecision {
  questions: number
}

/** Decisions on what a user may do. Costs nothing where nobody listens. */
export const decisions = tracingChannel('doorward:decision')

export const tracedDecision = <T>(decision: TracedDecision, decide: () => T): T =>
  decisions.start.hasSubscribers ? decisions.traceSync(decide, { decision }) : decide()
