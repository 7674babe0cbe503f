import type { IncomingHttpHeaders } from 'node:http'
import { Html, html } from '@doorward/core/text/html'
import type { Say } from '@doorward/texts/english'
import type { KnownTexts } from '@doorward/texts/known'
import { sayIn, speak, spokenTags } from '@doorward/texts/languages'
import type { FastifyReply } from 'fastify'
import Negotiator from 'negotiator'
import { cookieLine, cookieOf } from './cookies.ts'

const languageCookie = '__Host-doorward_language'
const keptSeconds = 365 * 24 * 3600

/**
 * The texts in the language of whoever reads the answer: what the application asks for (OpenID Connect Core §3.1.2.1,
 * `ui_locales`), what the person chose, what the browser asks for (RFC 9110 §12.5.4), English.
 */
export function textsOf({ headers }: { headers: IncomingHttpHeaders }, uiLocales?: unknown): Say {
  const asked = typeof uiLocales === 'string' ? uiLocales.split(' ') : []
  for (const tag of [...asked, cookieOf(headers.cookie, languageCookie)]) {
    const say = sayIn(tag)
    if (say) return say
  }
  return speak(new Negotiator({ headers }).language([...spokenTags]))
}

/** Has the pages speak a person's own language in this browser from now on; null for what the browser asks for. */
export const keepLanguage = (reply: FastifyReply, language: string | null | undefined) =>
  language === undefined
    ? reply
    : reply.header('set-cookie', cookieLine(languageCookie, language ?? '', language ? keptSeconds : 0))

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
