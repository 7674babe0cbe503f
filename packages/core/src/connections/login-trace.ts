/** How a sign-in at a provider ended, or that it has not yet. */
export const traceOutcomes = ['underWay', 'signedIn', 'linked', 'askedForProof', 'tested', 'failed'] as const
export type TraceOutcome = (typeof traceOutcomes)[number]

/** The application that the trace of a connection's test names: there is none of that id. */
export const connectionTestApplicationId = 'DOORWARD_CONNECTION_TEST'

/** What was done: somebody asked for a test, we sent the browser there, it came back, the provider told who it is, we read it, and it ended. */
export const traceStepNames = ['asked', 'sent', 'answered', 'told', 'read', 'ended'] as const

/** One step; its facts are texts by their name, without secrets, codes and tokens. */
export interface TraceStep {
  step: (typeof traceStepNames)[number]
  /** ISO 8601. */
  at: string
  facts: { [name: string]: string }
}

const factMax = 500

/** Parameters that say nothing secret of a request or an answer; of the others the name alone is kept. */
const telling: ReadonlySet<string> = new Set([
  ...['response_type', 'response_mode', 'scope', 'prompt', 'redirect_uri', 'client_id', 'audience', 'acr_values', 'hd'],
  ...['openid.ns', 'openid.mode', 'openid.error', 'openid.realm', 'openid.op_endpoint', 'openid.signed'],
  ...['error', 'error_description', 'error_uri', 'iss', 'code_challenge_method', 'access_type', 'resource'],
])

/** What parameters say, as far as they may be shown: `…` stands for a value that may not. */
export const tellParameters = (parameters: Iterable<readonly [string, string]>): TraceStep['facts'] =>
  Object.fromEntries(
    [...parameters]
      .slice(0, 40)
      .map(([name, value]) => [name.slice(0, 60), telling.has(name) ? value.slice(0, factMax) : '…']),
  )

/** A text as a step keeps it. */
export const factOf = (text: string): string => text.slice(0, factMax)
