/** What can be wrong with an account, the worst first. */
export const accountTroubles = ['DELETING', 'FAILED_EVENTS', 'FAILING_INTEGRATION', 'LATE_WORK'] as const
export type AccountTrouble = (typeof accountTroubles)[number]

/** Work that has been due for longer than this is late: a node takes it within a second, and leaves it for another within a minute. */
const lateAfterSeconds = 300

/** What is wrong with an account, the worst first; nothing where all is well. */
export function troublesOf(facts: {
  isDeleting: boolean
  /** Events that no integration would take, after all tries. */
  failedEvents: number
  /** Integrations that do not take an event now, which is tried again. */
  failingIntegrations: number
  /** How long its longest due work has waited. */
  overdueSeconds: number
}): AccountTrouble[] {
  const found: Record<AccountTrouble, boolean> = {
    DELETING: facts.isDeleting,
    FAILED_EVENTS: facts.failedEvents > 0,
    FAILING_INTEGRATION: facts.failingIntegrations > 0,
    LATE_WORK: facts.overdueSeconds > lateAfterSeconds,
  }
  return accountTroubles.filter((trouble) => found[trouble])
}
