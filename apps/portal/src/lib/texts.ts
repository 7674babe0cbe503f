import { english } from '@doorward/texts/english'
import type { KnownTexts } from '@doorward/texts/known'
import { createElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'

/** A text of the console. */
export const t = english.text

/** A text in parts, for values that are more than text and stand in no page yet. */
export const { parts } = english

/** Numbers and lists as the language writes them. */
export const { digits, listed } = english

/** What stands between the thousands of a number. */
export const thousandSeparator = digits(10_000).replace(/\p{N}/gu, '')

/** What the texts are written in, as Intl and the page's `lang` name it. */
export const { language } = english

type RichValues<Needed> = { [Name in keyof Needed]: Needed[Name] | ReactElement }

/** A text with elements among its values. A plain one is a name, an id or the like and keeps its own direction. */
export function rich<Key extends keyof KnownTexts>(key: Key, values: RichValues<KnownTexts[Key]>): ReactNode {
  const isolated = Object.entries<unknown>({ ...values }).map(([name, value]) => [
    name,
    isValidElement(value) || typeof value === 'number' ? value : createElement('bdi', null, String(value)),
  ])
  const named = Object.fromEntries(isolated) as RichValues<KnownTexts[Key]> // the same names
  return createElement(Fragment, null, ...parts(key, named))
}
