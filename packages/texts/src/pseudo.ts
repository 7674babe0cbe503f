import type { Catalogue } from '@doorward/core/text/texts'

/** The tag of the language that nobody speaks: its texts run from right to left, as Unicode's pseudo-locales name it. */
export const pseudoLanguage = 'ar-XB'

const accents: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', A: 'Á', E: 'É', O: 'Ó' }
const wider = 1.4

/** A text with accents and longer by two fifths, its values untouched: what is cut, glued or not in the catalogue is seen at once. */
function pseudoText(text: string): string {
  const accented = text
    .split(/(\{\{\w+\}\})/)
    .map((part, at) => (at % 2 === 0 ? part.replace(/[aeiouAEO]/g, (letter) => accents[letter] ?? letter) : part))
    .join('')
  return `[${accented}${'·'.repeat(Math.ceil(text.length * (wider - 1)))}]`
}

/** A catalogue as pseudo-locales have it, to try layouts with. */
export const pseudoOf = (catalogue: Catalogue): Catalogue =>
  Object.fromEntries(
    Object.entries(catalogue).map(([area, texts]) => [
      area,
      Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, pseudoText(text)])),
    ]),
  )
