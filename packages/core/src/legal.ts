/** The legal pages of an installation: routes of the console, and names of the operator's files (specification 2, decision 57). */
export const legalNames = ['privacy', 'terms', 'disclosure'] as const
export type LegalName = (typeof legalNames)[number]
