import { type Outbound, OutboundError } from '@doorward/http/outbound/outbound'
import { FederationError, unreached } from '../federation-error.ts'

type Answer = Awaited<ReturnType<Outbound['request']>>

/** Asks a provider by the guarded way out alone (security 44). Raises FederationError for anything but a 200. */
export async function reach(
  outbound: Outbound,
  url: string,
  request: NonNullable<Parameters<Outbound['request']>[1]>,
): Promise<Answer> {
  try {
    const answer = await outbound.request(url, request)
    if (answer.status !== 200) throw new FederationError('misconfigured', `${url} answered ${answer.status}`)
    return answer
  } catch (error) {
    throw error instanceof OutboundError ? unreached(error) : error
  }
}
