import { invalid } from '@doorward/core/refusals'
import type { Outbound } from '@doorward/http/outbound/outbound'

/**
 * Raises InvalidRequest naming the first of some addresses that can never be called from here; those left out are not
 * looked at. Whether one answers is for the moment of calling.
 */
export function checkCallable(outbound: Outbound, addresses: Record<string, string | null | undefined>): void {
  for (const [field, address] of Object.entries(addresses)) {
    const never = address ? outbound.whyNever(address) : undefined
    if (never) throw invalid(field, `This address could never be called: ${never}.`)
  }
}
