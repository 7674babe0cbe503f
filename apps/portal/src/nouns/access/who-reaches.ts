import { places } from '../list.ts'

/** Where the analyzer tells who reaches a resource. */
export const whoReaches = (resource: string) =>
  `${places.analyzer.path}?${new URLSearchParams({ tab: 'who', resource })}`
