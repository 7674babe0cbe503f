import { english, type Say } from '@doorward/texts/english'

/** Who reads a letter: a person of the account as far as it knows them, or an address alone. */
interface Reader {
  email?: string | undefined
}

/** The texts in the language of whoever reads a letter. */
export const textsFor = (_: Reader): Say => english

/** The texts of what the API answers and tells integrations: English for everybody. */
export const textsOfApi: Say = english
