import type { UserReply } from '@doorward/contract/authorization/users'
import type { FieldSpecs } from '../../lib/merge.ts'
import type { FieldErrors } from '../../lib/use-entity-form.ts'

type DefaultClaims = NonNullable<UserReply['tokenConfiguration']>['defaultClaims']

/** What a person edits of a user: the claims as JSON texts. */
export interface ClaimValues {
  accessToken: string
  identity: string
}
const bytesMax = 1024
const labels: Record<keyof ClaimValues, string> = {
  accessToken: 'Claims of access tokens',
  identity: 'Claims of identity tokens',
}

export const claimSpecs: FieldSpecs<ClaimValues> = {
  accessToken: { label: labels.accessToken },
  identity: { label: labels.identity },
}

const asText = (claims: Record<string, unknown> = {}): string =>
  Object.keys(claims).length === 0 ? '' : JSON.stringify(claims, null, 2)

export const toClaimValues = ({ tokenConfiguration }: UserReply): ClaimValues => ({
  accessToken: asText(tokenConfiguration?.defaultClaims.defaultAccessTokenClaims),
  identity: asText(tokenConfiguration?.defaultClaims.defaultUserIdentityClaims),
})

function parse(text: string): Record<string, unknown> | undefined {
  if (text.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    // Just seen to be an object that is no array: a JSON object has string keys.
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

function problemOf(text: string): string | undefined {
  const claims = parse(text)
  if (!claims) return 'Use a JSON object, such as {"department": "finance"}.'
  if (new TextEncoder().encode(JSON.stringify(claims)).length >= bytesMax) return 'Claims have less than 1,024 bytes.'
  return undefined
}

export function validateClaims({ accessToken, identity }: ClaimValues): FieldErrors<ClaimValues> {
  const [first, second] = [problemOf(accessToken), problemOf(identity)]
  return { ...(first ? { accessToken: first } : {}), ...(second ? { identity: second } : {}) }
}

/** What is sent; only called once both texts are valid. */
export const toDefaultClaims = ({ accessToken, identity }: ClaimValues): DefaultClaims => ({
  defaultAccessTokenClaims: parse(accessToken) ?? {},
  defaultUserIdentityClaims: parse(identity) ?? {},
})
