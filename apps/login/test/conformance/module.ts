import type { Provider } from './provider-under-test.ts'

/**
 * What driving a module shows, in the suite's own words, and `deviates` where it would find a fault: `warning` where it
 * lets a provider do less, `skipped` where it asks for what the provider does not have.
 */
export interface Outcome {
  result: 'passed' | 'warning' | 'skipped' | 'deviates'
  note: string
}

/** A test module of the conformance suite, by the name of its class, and our own drive of what it demands. */
export interface Module {
  name: string
  /** Core: OpenID Connect Core 1.0; Logout: OpenID Connect RP-Initiated Logout 1.0; Back-Channel: OpenID Connect Back-Channel Logout 1.0; Discovery: OpenID Connect Discovery 1.0; Registration: OpenID Connect Dynamic Client Registration 1.0. */
  section: string
  demands: string
  /** Rejects when the provider does otherwise than the outcome says; no outcome is a module that passed. */
  drive(provider: Provider): Promise<Outcome | undefined>
}

export const warning = (note: string): Outcome => ({ result: 'warning', note })
export const skipped = (note: string): Outcome => ({ result: 'skipped', note })
export const deviates = (note: string): Outcome => ({ result: 'deviates', note })
