/** The rows of what the product promises: what each says in a few words, by its id. */
export const requirements: Readonly<Record<string, string>>
/** Where the titles of test files, all unless named, carry ids of rows: the files, by id. */
export function titledIds(paths?: readonly string[]): Map<string, string[]>
/** A line for each row: its id, how many of the tests that ran carry it, and what it promises. */
export function tableOf(testNames: Iterable<string>): string[]
