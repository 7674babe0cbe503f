import { InspectedItem } from './InspectedItem.tsx'

/** The row that somebody peeks at, in words. */
export const ItemFacts = () => <InspectedItem>{({ facts }) => facts?.()}</InspectedItem>
