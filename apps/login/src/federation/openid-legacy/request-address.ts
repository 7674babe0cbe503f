import type { Asking } from '../sign-in-way.ts'
import { attributeTypes, openid, registrationFields } from './names.ts'

/** Where the provider sends the browser back to: our address, with what names the sign-in. */
export const returnAddress = ({ returnTo, state }: Pick<Asking, 'returnTo' | 'state'>): string =>
  `${returnTo}?${new URLSearchParams({ state })}`

/**
 * A provider's address with a request to sign somebody in, whoever it is there (OpenID Authentication 2.0 §9.1), and to tell an
 * address and a name (Simple Registration 1.1 §3, Attribute Exchange 1.0 §5.1).
 */
export function requestAddress(endpoint: string, asking: Pick<Asking, 'returnTo' | 'state'>): string {
  const address = new URL(endpoint)
  const asked = {
    ns: openid.version,
    mode: 'checkid_setup',
    claimed_id: openid.anyIdentifier,
    identity: openid.anyIdentifier,
    return_to: returnAddress(asking),
    realm: new URL(asking.returnTo).origin,
    'ns.sreg': openid.registration,
    'sreg.optional': Object.values(registrationFields).join(','),
    'ns.ax': openid.attributes,
    'ax.mode': 'fetch_request',
    'ax.if_available': Object.keys(attributeTypes).join(','),
    ...Object.fromEntries(Object.entries(attributeTypes).map(([name, type]) => [`ax.type.${name}`, type])),
  }
  for (const [name, value] of Object.entries(asked)) address.searchParams.set(`openid.${name}`, value)
  return address.href
}
