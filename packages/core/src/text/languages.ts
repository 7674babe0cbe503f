/**
 * The languages that a person may choose (BCP 47 tags): what applications are told as the standard claim `locale`, and what
 * a catalogue of texts may be written in (ADR 10).
 */
export const languages = [
  ...['ar', 'bg', 'bn', 'ca', 'cs', 'cy', 'da', 'de', 'de-AT', 'de-CH', 'el', 'en', 'en-GB', 'en-US', 'es', 'es-419'],
  ...['et', 'eu', 'fa', 'fi', 'fr', 'fr-CA', 'fr-CH', 'ga', 'gl', 'he', 'hi', 'hr', 'hu', 'id', 'is', 'it', 'ja'],
  ...['ko', 'lt', 'lv', 'mk', 'ms', 'mt', 'nb', 'nl', 'nl-BE', 'nn', 'pl', 'pt', 'pt-BR', 'ro', 'ru', 'sk', 'sl', 'sq'],
  ...['sr', 'sv', 'sw', 'ta', 'te', 'th', 'tr', 'uk', 'ur', 'vi', 'zh-Hans', 'zh-Hant'],
] as const
export type Language = (typeof languages)[number]

/** Whether a text is the tag of a language that may be chosen, by the exact string. */
export const isLanguage = (tag: string): tag is Language => languages.some((known) => known === tag)

/** What its speakers call a language; the tag where it is not known. */
export const nameOfLanguage = (tag: string): string =>
  new Intl.DisplayNames([tag], { type: 'language', fallback: 'code' }).of(tag) ?? tag

/** The languages that the product speaks itself: each has a catalogue in `packages/texts`. */
export const spokenLanguages = ['en', 'de', 'es', 'fr', 'ja', 'pt'] as const satisfies readonly Language[]

/** The scripts of these run from right to left. */
const fromRight = ['ar', 'fa', 'he', 'ur']

/** How the text of a language runs, as HTML's `dir` names it. */
export const directionOf = (tag: string): 'ltr' | 'rtl' => (fromRight.includes(tag.split('-')[0] ?? '') ? 'rtl' : 'ltr')
