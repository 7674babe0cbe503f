import { places } from '../list.ts'

/** Where the analyzer tells who reaches a resource, or who may do one action on it. */
export const whoReaches = (resource: string, action = '') =>
  `${places.analyzer.path}?${new URLSearchParams({ tab: 'who', resource, ...(action ? { action } : {}) })}`
