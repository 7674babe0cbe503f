import type { UserReply } from '@doorward/contract/authorization/people/users'
import type { FieldErrors } from '../../lib/form/entity-form.ts'
import type { FieldSpecs } from '../../lib/form/merge.ts'
import { t } from '../../lib/texts.ts'

type DefaultClaims = NonNullable<UserReply['tokenConfiguration']>['defaultClaims']

/** What a person edits of a user: the claims as JSON texts. */
export interface ClaimValues {
  defaultAccessTokenClaims: string
  defaultUserIdentityClaims: string
}
const bytesMax = 1024
const labels: Record<keyof ClaimValues, string> = {
  defaultAccessTokenClaims: t('users.accessClaims'),
  defaultUserIdentityClaims: t('users.identityClaims'),
}

export const claimSpecs: FieldSpecs<ClaimValues> = {
  defaultAccessTokenClaims: { label: labels.defaultAccessTokenClaims },
  defaultUserIdentityClaims: { label: labels.defaultUserIdentityClaims },
}

const asText = (claims: Record<string, unknown> = {}): string =>
  Object.keys(claims).length === 0 ? '' : JSON.stringify(claims, null, 2)

export const toClaimValues = ({ tokenConfiguration }: UserReply): ClaimValues => ({
  defaultAccessTokenClaims: asText(tokenConfiguration?.defaultClaims.defaultAccessTokenClaims),
  defaultUserIdentityClaims: asText(tokenConfiguration?.defaultClaims.defaultUserIdentityClaims),
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
  if (!claims) return t('users.claimsWrong')
  if (new TextEncoder().encode(JSON.stringify(claims)).length >= bytesMax) return t('users.claimsTooLong')
  return undefined
}

export function validateClaims({
  defaultAccessTokenClaims,
  defaultUserIdentityClaims,
}: ClaimValues): FieldErrors<ClaimValues> {
  const [first, second] = [problemOf(defaultAccessTokenClaims), problemOf(defaultUserIdentityClaims)]
  return {
    ...(first ? { defaultAccessTokenClaims: first } : {}),
    ...(second ? { defaultUserIdentityClaims: second } : {}),
  }
}

/** What is sent; only called once both texts are valid. */
export const toDefaultClaims = ({
  defaultAccessTokenClaims,
  defaultUserIdentityClaims,
}: ClaimValues): DefaultClaims => ({
  defaultAccessTokenClaims: parse(defaultAccessTokenClaims) ?? {},
  defaultUserIdentityClaims: parse(defaultUserIdentityClaims) ?? {},
})
