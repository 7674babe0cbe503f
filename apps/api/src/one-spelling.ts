import { normaliseResourceUri } from '@doorward/core/permissions/resource-uri'

/**
 * A resource URI as answers of our own making spell it: without a slash at either end, whatever was asked. A malformed one
 * stays as it was asked; nobody holds anything there.
 */
export const oneSpelling = (resourceUri: string): string => normaliseResourceUri(resourceUri) ?? resourceUri
