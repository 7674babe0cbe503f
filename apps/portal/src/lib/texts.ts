import { english } from '@doorward/texts/english'
import type { KnownTexts } from '@doorward/texts/known'
import { createElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'

/** A text of the console. */
export const t = english.text

/** A text in parts, for values that are more than text and stand in no page yet. */
export const { parts } = english

/** Numbers and lists as the language writes them. */
export const { digits, listed } = english
const { listedParts } = english

const marksOf = (value: number) => digits(value).replace(/\p{N}/gu, '')

/** What stands between the thousands of a number, and before its fraction, as fields for numbers take it. */
export const numberMarks = { thousandSeparator: marksOf(10_000), decimalSeparator: marksOf(0.5) }

/** What the texts are written in, as Intl and the page's `lang` name it. */
export const { language } = english

const isolated = (text: string): ReactElement => createElement('bdi', null, text)

type RichValues<Needed> = { [Name in keyof Needed]: Needed[Name] | ReactElement }

/** A text with elements among its values. A plain one is a name, an id or the like and keeps its own direction. */
export function rich<Key extends keyof KnownTexts>(key: Key, values: RichValues<KnownTexts[Key]>): ReactNode {
  const shown = Object.entries<unknown>({ ...values }).map(([name, value]) => [
    name,
    isValidElement(value) || typeof value === 'number' ? value : isolated(String(value)),
  ])
  const named = Object.fromEntries(shown) as RichValues<KnownTexts[Key]> // the same names
  return createElement(Fragment, null, ...parts(key, named))
}

/** Names or ids one after another, as the language lists them. A plain one keeps its own direction. */
export const richList = (names: readonly (string | ReactElement)[]): ReactNode =>
  createElement(Fragment, null, ...listedParts(names.map((name) => (typeof name === 'string' ? isolated(name) : name))))
