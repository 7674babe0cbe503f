import { openTexts, type Texts } from '@doorward/core/text/texts'
import catalogue from '../en.json'
import type { KnownTexts } from './known.ts'

/** The texts of one language. */
export type Say = Texts<KnownTexts>

export const english: Say = openTexts('en', catalogue)
