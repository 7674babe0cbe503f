import { isReadable } from '@doorward/core/text/visible'
import type { Say } from '@doorward/texts/english'

const nameCharactersMax = 100

/** Control characters, halves of characters, and those that turn the reading direction, as everywhere where people read a name. */
const notInNames = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u

/** Whether a text may be the name of a person. */
export const mayBeName = (name: string): boolean =>
  name.length <= nameCharactersMax && !notInNames.test(name) && isReadable(name)

/** What is wrong with a person's name; undefined for nothing. */
export function faultOfName({ text }: Say, name: string): string | undefined {
  if (name.length > nameCharactersMax) return text('signIn.nameTooLong', { characters: nameCharactersMax })
  return mayBeName(name) ? undefined : text('signIn.nameNotSeen')
}
