/** The keyword of a schema that says in words what a text with a pattern is; a refusal tells it (http/wrong-field.ts). */
export const expectedKeyword = 'x-expected'

/** Says what a text is, as what follows "must be", and shows one that fits. */
export const expected = (words: string, example: string) => ({ [expectedKeyword]: words, examples: [example] }) as const
