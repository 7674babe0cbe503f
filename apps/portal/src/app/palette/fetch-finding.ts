/** What pasted ids and references are of, and which resources there are: it comes with the first search. */
export const fetchFinding = () => import('../finding/finding.ts')
