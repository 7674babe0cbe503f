import type { Permission, ResourceConfiguration } from './model.ts'
import { normaliseResourceUri, reachesPlatform } from './resource-uri.ts'

const openVerbs = new Set(['read', 'list'])

/**
 * Whether a PUBLIC resource gives this normalised action: one whose last part is `read` or `list` (decisions 15). What
 * lies below such an action, `read:secret`, does not end so and is not given.
 */
export const isPublicAction = (action: string): boolean => openVerbs.has(action.slice(action.lastIndexOf(':') + 1))

/** What a PUBLIC resource shows in a list of permissions: the actions it gives, up to three parts long. */
export const publicPermissions: readonly Permission[] = ['', '*:', '*:*:']
  .flatMap((before) => [...openVerbs].map((verb) => before + verb))
  .map((action) => ({ action, allow: true, grant: false, delegate: false }))

/** The normalised URI that a configuration opens to everyone, or null. Nothing of the platform's own is ever opened. */
export function publicUriOf({ resourceUri, permissions }: ResourceConfiguration): string | null {
  const uri = normaliseResourceUri(resourceUri)
  if (uri === null || reachesPlatform(uri)) return null
  return permissions.some(({ action, allow }) => action === 'PUBLIC' && allow) ? uri : null
}
