import { english, type Say } from '@doorward/texts/english'

/** The texts in the language of whoever reads a letter. */
export const textsFor = (_: { email: string }): Say => english
