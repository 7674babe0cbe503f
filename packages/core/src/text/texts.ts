/** A number is written as the language writes numbers; one named `count` also chooses the plural form. */
type TextValue = string | number

/**
 * The texts of one language, by area and key. A value is named in two braces (`{{name}}`), and a text that depends on a
 * number has a key for each plural form (`_one`, `_few`, `_other`), as i18next's JSON format (version 4) writes them.
 */
export type Catalogue = Readonly<Record<string, Readonly<Record<string, string>>>>

/** What the texts need, by `area.key`: null for nothing. */
type Needs<T> = { [Key in keyof T]: null | Record<string, TextValue> }

type Given<Needed> = Needed extends null ? [] : [values: Needed]
type Parts<Needed, Part> = { [Name in keyof Needed]: Needed[Name] | Part }

export interface Texts<T> {
  /** A BCP 47 tag. */
  language: string
  /** A number as the language writes it. */
  digits(value: number): string
  /** Names one after another, as the language lists them. */
  listed(names: readonly string[]): string
  /** The same in parts, for names that are more than text. */
  listedParts<Part>(names: readonly Part[]): (string | Part)[]
  /** A text with its values. */
  text<Key extends keyof T & string>(key: Key, ...given: Given<T[Key]>): string
  /** A text in parts, for values that are more than text. */
  parts<Key extends keyof T & string, Part>(key: Key, values: Parts<T[Key], Part>): (string | Part)[]
}

/** Reads a catalogue; a key that it does not have stands for itself. */
export function openTexts<T extends Needs<T>>(language: string, catalogue: Catalogue): Texts<T> {
  const plurals = new Intl.PluralRules(language)
  const numbers = new Intl.NumberFormat(language)
  const lists = new Intl.ListFormat(language, { type: 'unit', style: 'short' })
  const digits = (value: number): string => numbers.format(value)

  function parts(key: string, values: Readonly<Record<string, unknown>>): unknown[] {
    const dot = key.indexOf('.')
    const area = catalogue[key.slice(0, dot)] ?? {}
    const name = key.slice(dot + 1)
    const { count } = values
    const plural = typeof count === 'number' ? area[`${name}_${plurals.select(count)}`] : undefined
    const text = plural ?? area[`${name}_other`] ?? area[name] ?? key
    return text.split(/\{\{(\w+)\}\}/).flatMap((part, i) => {
      const value = i % 2 === 0 ? part : values[part]
      return value === '' ? [] : [typeof value === 'number' ? digits(value) : value]
    })
  }

  return {
    language,
    digits,
    listed: (names) => lists.format(names),
    listedParts: <Part>(names: readonly Part[]) =>
      lists
        .formatToParts(names.map((_, at) => String(at)))
        .map(({ type, value }) => (type === 'element' ? (names[Number(value)] as Part) : value)), // it was given their places
    text: (key, ...[values]) => parts(key, values ?? {}).join(''),
    parts: <Part>(key: string, values: object) => parts(key, { ...values }) as (string | Part)[], // of `values` and strings
  }
}
