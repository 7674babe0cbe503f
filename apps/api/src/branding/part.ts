import type { BrandedPart } from '@doorward/core/branding/layers'
import { invalid } from '@doorward/core/refusals'

/** The part of the account whose branding a call is about; undefined for the account's own. Raises InvalidRequest for two at once. */
export function partOf({
  applicationId,
  tenantId,
}: {
  applicationId?: string
  tenantId?: string
}): BrandedPart | undefined {
  if (applicationId !== undefined && tenantId !== undefined)
    throw invalid('tenantId', 'Name an application or a tenant, not both.')
  if (applicationId !== undefined) return { kind: 'application', id: applicationId }
  return tenantId === undefined ? undefined : { kind: 'tenant', id: tenantId }
}
