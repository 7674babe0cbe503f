import { openTexts } from '@doorward/core/text/texts'
import english from '@doorward/texts/en.json'
import type { KnownTexts } from '@doorward/texts/known'
import { createElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'

const texts = openTexts<KnownTexts>('en', english)

/** A text of the console. */
export const t = texts.text

/** A text in parts, for values that are more than text and stand in no page yet. */
export const { parts } = texts

/** What the texts are written in, as Intl and the page's `lang` name it. */
export const { language } = texts

type RichValues<Needed> = { [Name in keyof Needed]: Needed[Name] | ReactElement }

/** A text with elements among its values. A plain one is a name, an id or the like and keeps its own direction. */
export function rich<Key extends keyof KnownTexts>(key: Key, values: RichValues<KnownTexts[Key]>): ReactNode {
  const isolated = Object.entries<unknown>({ ...values }).map(([name, value]) => [
    name,
    isValidElement(value) || typeof value === 'number' ? value : createElement('bdi', null, String(value)),
  ])
  const parts = texts.parts(key, Object.fromEntries(isolated) as RichValues<KnownTexts[Key]>) // the same names
  return createElement(Fragment, null, ...parts)
}
