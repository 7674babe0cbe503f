import { invalid } from '../refusals.ts'

/** What a connection says of how SAML is spoken with its provider, by names in `defaultConnectionProperties`. */
export interface SamlProperties {
  /** How far the provider's clock may be off. */
  leewayMs: number
  /** What the provider is asked to have people prove themselves by; nothing unless said. */
  authnContexts: string[]
  /** Whether people sign in there anew, though they have a session. */
  forcesSignIn: boolean
  /** Whether a sign-in begins here when the provider sends an answer that nobody asked for. */
  allowsIdpInitiated: boolean
}

type Properties = object | null | undefined

const leewayDefaultSeconds = 60
const leewaySecondsMax = 300
const field = 'defaultConnectionProperties.clockLeeway'

/** Seconds from what a property says; undefined for what is no number of them. */
function secondsOf(text: unknown): number | undefined {
  if (text === undefined || text === null || text === '') return leewayDefaultSeconds
  if (typeof text !== 'string' || !/^\d{1,3}$/.test(text)) return undefined
  return Number(text) <= leewaySecondsMax ? Number(text) : undefined
}

/** Raises InvalidRequest for a leeway that is no number of seconds, or too many. */
export function checkSamlProperties(properties: Properties): void {
  const { clockLeeway } = (properties ?? {}) as { clockLeeway?: unknown } // an open object; what is read is checked
  if (secondsOf(clockLeeway) === undefined)
    throw invalid(field, `${field} is a number of seconds up to ${leewaySecondsMax}.`)
}

/** What the properties of a SAML connection mean. */
export function samlProperties(properties: Properties): SamlProperties {
  const { clockLeeway, authnContext, prompt, allowIdpInitiated } = (properties ?? {}) as Record<string, unknown> // an open object; what is read is checked
  return {
    leewayMs: (secondsOf(clockLeeway) ?? leewayDefaultSeconds) * 1000,
    authnContexts: typeof authnContext === 'string' ? authnContext.split(' ').filter(Boolean) : [],
    forcesSignIn: prompt === 'login',
    allowsIdpInitiated: allowIdpInitiated === 'true',
  }
}
