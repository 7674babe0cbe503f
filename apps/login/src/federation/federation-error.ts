import type { OutboundError } from '@doorward/http/outbound/outbound'

/**
 * Why nobody came of a sign-in at a provider. `declined`: the person or the provider said no. `unreachable`: it gave no
 * answer in time. `misconfigured`: the connection and the provider don't fit, which an administrator mends. `untrusted`:
 * what came can't be believed. `unfit`: the person is one that the account doesn't take.
 */
export type FederationFault = 'declined' | 'unreachable' | 'misconfigured' | 'untrusted' | 'unfit'

/** Raised where a sign-in at a provider ends; its message is for the trace, never for the person. */
export class FederationError extends Error {
  readonly fault: FederationFault
  constructor(fault: FederationFault, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'FederationError'
    this.fault = fault
  }
}

/** A provider that could not be asked: our own rules refuse its address, or no answer came. */
export const unreached = (error: OutboundError, cause: unknown = error): FederationError =>
  new FederationError(
    error.reason === 'refused' ? 'misconfigured' : 'unreachable',
    error.asked ? `asked for ${error.asked}: ${error.message}` : error.message,
    cause,
  )
