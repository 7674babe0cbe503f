/** What breaks the law of texts, a line each. */
export function breaches(): string[]
/** What breaks it in the catalogues. */
export function breachesOfCatalogues(): string[]
/** What breaks it in one file of the product. */
export function breachesIn(path: string): string[]
