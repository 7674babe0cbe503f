/** What breaks the law of arrows, a line each. */
export function breaches(): string[]
