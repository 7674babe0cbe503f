import type { ApplicationId } from '@doorward/core/ids'
import { isRedirectUrl } from '@doorward/core/text/urls'
import { type Arrival, left, type Place } from './arrivals.ts'
import { idOfName } from './ids.ts'

/** A program that asks by itself or has people sign in, as its product names it. */
interface Program {
  place: Place
  id: string
  name: string
}

/** A program that acts by itself: it comes without a secret, because programs prove themselves by keys here. */
export function* toClient(product: string, { place, id, name }: Program): Generator<Arrival> {
  yield { kind: 'client', place, externalId: `${product}:${id}`, body: { name } }
  yield left('secrets of clients', name, 'clients prove themselves by keys here; make one in the console', place)
}

/** A program that people sign in to, with those of its redirect addresses that may be one here. */
export function* toApplication(
  { place, id, name }: Program,
  { urls, hasSecret }: { urls: readonly string[]; hasSecret: boolean },
): Generator<Arrival> {
  const why = 'an address is https, or of your own scheme, without wildcards'
  for (const url of urls) if (!isRedirectUrl(url)) yield left('redirect addresses', `${url} of ${name}`, why, place)
  const applicationId = idOfName<ApplicationId>('applicationId', id)
  yield { kind: 'application', place, body: { applicationId, name, redirectUrls: urls.filter(isRedirectUrl) } }
  if (hasSecret) yield left('secrets of applications', name, 'no secret comes over; make one in the console', place)
}
