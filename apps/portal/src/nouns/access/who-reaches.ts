import { places } from '../list.ts'

/** Where the analyzer tells who reaches a resource, or who may do one action on it. */
export const whoReaches = (resource: string, action = '') =>
  `${places.analyzer.path}?${new URLSearchParams({ tab: 'who', resource, ...(action ? { action } : {}) })}`

/** Where evidence tells who has access to a resource and to what is below it, now or as of a time. */
export const evidenceOn = (resource: string, asOf?: string) =>
  `${places.analyzer.path}?${new URLSearchParams({ tab: 'evidence', resource, ...(asOf ? { asOf } : {}) })}`
