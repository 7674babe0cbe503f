import type { Part } from '../../queries/account/branding.ts'

/** The part of the account that an address names. */
export function partIn(params: URLSearchParams): Part {
  const [applicationId, tenantId] = [params.get('application'), params.get('tenant')]
  if (applicationId) return { applicationId }
  return tenantId ? { tenantId } : {}
}

/** A part as a choice of a list: empty for the account's own. */
export const choiceOf = ({ applicationId, tenantId }: Part): string =>
  applicationId ? `application:${applicationId}` : tenantId ? `tenant:${tenantId}` : ''

/** What stands in the address for a choice. */
export function searchOf(choice: string): Record<string, string> {
  const [, kind, id] = /^(application|tenant):(.+)$/.exec(choice) ?? []
  return kind && id ? { [kind]: id } : {}
}
