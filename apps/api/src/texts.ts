import { english, type Say } from '@doorward/texts/english'
import { speak } from '@doorward/texts/languages'

/** Who reads a letter: a person of the account as far as it knows them, or an address alone. */
interface Reader {
  email?: string | undefined
  /** What the person chose (BCP 47). */
  language?: string | undefined
}

/** The texts in the language of whoever reads a letter. */
export const textsFor = ({ language }: Reader): Say => speak(language)

/** The texts of what the API answers and tells integrations: English for everybody. */
export const textsOfApi: Say = english
