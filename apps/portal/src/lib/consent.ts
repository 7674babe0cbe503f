/** Where an administrator lands who was asked for consent at the company's provider; sent along as the state (spec section 2). */
export const consentTarget = '/settings?focus=general&tab=sso'

/** What came of it, as its screen is told. */
export type Consent = 'granted' | 'refused'

/** What came of a consent, where an address is that of a return from it; undefined for any other. */
export function consentIn(query: URLSearchParams): Consent | undefined {
  const isReturn = query.has('admin_consent') || query.get('state') === consentTarget
  if (!isReturn) return undefined
  return query.get('admin_consent')?.toLowerCase() === 'true' && !query.has('error') ? 'granted' : 'refused'
}
