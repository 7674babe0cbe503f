import type { IncomingHttpHeaders } from 'node:http'
import { Html, html } from '@doorward/core/text/html'
import { english, type Say } from '@doorward/texts/english'
import type { KnownTexts } from '@doorward/texts/known'

/** The texts in the language of whoever reads the answer. */
export const textsOf = (_: { headers: IncomingHttpHeaders }): Say => english

type Values<Needed> = { [Name in keyof Needed]: Needed[Name] | Html }

/** A text with markup among its values. A plain one is a name, an address or the like and keeps its own direction. */
export function markup<Key extends keyof KnownTexts>(say: Say, key: Key, values: Values<KnownTexts[Key]>): Html {
  const isolated = Object.entries<unknown>({ ...values }).map(([name, value]) => [
    name,
    typeof value === 'string' ? html`<bdi>${value}</bdi>` : value,
  ])
  const parts = say.parts(key, Object.fromEntries(isolated) as Values<KnownTexts[Key]>) // the same names
  return html`${parts.map((part) => (part instanceof Html ? part : String(part)))}`
}
