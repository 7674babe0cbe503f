import type { SecondFactorPolicy } from '../accounts/second-factor.ts'
import { type SignInMethods, tidySignInMethods } from '../accounts/sign-in-methods.ts'
import { tidyDomainName } from '../domains/domain-name.ts'
import type { VerificationStatus } from '../domains/verification.ts'
import { parseDuration } from '../durations.ts'
import type { ConnectionId, TenantId } from '../ids.ts'
import { invalid } from '../refusals.ts'

/** A tenant as it is stored. */
export interface Tenant {
  tenantId: TenantId
  tenantLookupIdentifier?: string
  data?: { name?: string }
  domains: { domain: string }[]
  /** How far each of them has come, for the change log to tell; what has been shown of them are rows of their own. */
  domainStatuses?: Record<string, VerificationStatus>
  connection?: { connectionId: ConnectionId }
  /** The connection was made with the tenant and goes with it. */
  ownsConnection?: true
  tokenConfiguration?: { accessTokenDuration?: string; sessionDuration?: string }
  /** What its people sign in by besides the connection; what is left out is as in the account. */
  signInMethods?: SignInMethods
  /** Whether its people show a second factor, where the account asks for less. */
  secondFactor?: SecondFactorPolicy
}

export interface TenantDraft {
  tenantLookupIdentifier?: string | null | undefined
  data?: { name?: string | null | undefined } | null | undefined
  domains?: { domain: string }[] | null | undefined
  tokenConfiguration?:
    | { accessTokenDuration?: string | null | undefined; sessionDuration?: string | null | undefined }
    | null
    | undefined
  signInMethods?: Parameters<typeof tidySignInMethods>[0]
  secondFactor?: SecondFactorPolicy | null | undefined
}

const day = 86_400
/** Shortest and longest, in seconds (decisions 3; contract 12). */
const durations = { accessTokenDuration: [60, day], sessionDuration: [60, 90 * day] } as const

function checkDuration(name: keyof typeof durations, text: string): void {
  const [shortest, longest] = durations[name]
  const seconds = parseDuration(text)
  if (seconds !== undefined && seconds >= shortest && seconds <= longest) return
  const field = `tokenConfiguration.${name}`
  throw invalid(field, `${name} must be an ISO 8601 duration from 1 minute to ${longest / day} days.`)
}

function tidyTokenConfiguration(given: TenantDraft['tokenConfiguration']): Tenant['tokenConfiguration'] {
  const kept = Object.entries(given ?? {}).flatMap(([name, text]) => (text ? [[name, text] as const] : []))
  for (const [name, text] of kept) checkDuration(name as keyof typeof durations, text) // the draft has these names only
  return kept.length > 0 ? Object.fromEntries(kept) : undefined
}

/** How long what a tenant's people get lasts, in seconds; a part that is left out as everybody's. */
export const lifetimesOfTenant = ({
  tokenConfiguration = {},
}: Pick<Tenant, 'tokenConfiguration'>): { accessToken?: number; session?: number } => {
  const { accessTokenDuration, sessionDuration } = tokenConfiguration
  const accessToken = accessTokenDuration && parseDuration(accessTokenDuration)
  const session = sessionDuration && parseDuration(sessionDuration)
  return { ...(accessToken ? { accessToken } : {}), ...(session ? { session } : {}) }
}

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

function tidyDomain({ domain }: { domain: string }, place: number): { domain: string } {
  const name = tidyDomainName(domain)
  const labels = name.split('.')
  if (labels.length < 2 || labels.some((each) => !label.test(each)))
    throw invalid(`domains.${place}.domain`, `"${domain}" is not a domain name.`)
  return { domain: name }
}

/**
 * A draft made fit to be stored, without its connection: domains in lower case, each once. Raises InvalidRequest for a
 * duration out of bounds or a domain that is none.
 */
export function tidyTenant(tenantId: TenantId, draft: TenantDraft): Tenant {
  const domains = (draft.domains ?? []).map(tidyDomain)
  const tokenConfiguration = tidyTokenConfiguration(draft.tokenConfiguration)
  const signInMethods = tidySignInMethods(draft.signInMethods)
  return {
    tenantId,
    ...(draft.tenantLookupIdentifier ? { tenantLookupIdentifier: draft.tenantLookupIdentifier } : {}),
    ...(draft.data?.name ? { data: { name: draft.data.name } } : {}),
    domains: [...new Map(domains.map((each) => [each.domain, each])).values()],
    ...(tokenConfiguration ? { tokenConfiguration } : {}),
    ...(signInMethods ? { signInMethods } : {}),
    ...(draft.secondFactor ? { secondFactor: draft.secondFactor } : {}),
  }
}
