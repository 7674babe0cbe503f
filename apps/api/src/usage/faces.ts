import { createRequire } from 'node:module'

/** Fonts that every reader of PDF has; they know the letters of western languages. */
export const faces = { plain: 'Helvetica', strong: 'Helvetica-Bold' } as const

/** Letters of other alphabets, each with the part of the font Inter that has them. */
const alphabets = {
  greek: /[\u0370-\u03ff]/,
  'greek-ext': /[\u1f00-\u1fff]/,
  cyrillic: /[\u0400-\u045f\u0490\u0491\u04b0\u04b1\u2116]/,
  'cyrillic-ext': /[\u0460-\u048f\u0492-\u04af\u04b2-\u052f]/,
  vietnamese: /[\u0102\u0103\u0110\u0111\u0128\u0129\u0168\u0169\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9]/,
  'latin-ext': /[\u0100-\u024f\u1e00-\u1e9f]/,
} as const
type Alphabet = keyof typeof alphabets
const names = Object.keys(alphabets) as Alphabet[] // the table's own keys

const { resolve } = createRequire(import.meta.url)
/** Latin-1, and the euro, dashes, quotes and the ellipsis of Windows-1252. */
const isWestern = /[\n\x20-\x7e\xa0-\xff\u20ac\u2013\u2014\u2018\u2019\u201c\u201d\u2026]/

/** The font that has a letter; undefined where none has it. */
function faceOf(letter: string): string | undefined {
  if (isWestern.test(letter)) return faces.plain
  const name = names.find((each) => alphabets[each].test(letter))
  return name && resolve(`@fontsource/inter/files/inter-${name}-400-normal.woff`)
}

/** A text in pieces, each with the font that has its letters; for a letter that none has stands a question mark. */
export function inFaces(text: string): { face: string; text: string }[] {
  const pieces: { face: string; text: string }[] = []
  for (const letter of text.normalize('NFC')) {
    const face = faceOf(letter)
    const last = pieces.at(-1)
    const written = face === undefined ? '?' : letter
    const needed = face ?? faces.plain
    if (last?.face === needed) last.text += written
    else pieces.push({ face: needed, text: written })
  }
  return pieces
}

/** A text in western letters alone, as titles and tables have it; for others stand question marks. */
export const western = (text: string): string =>
  [...text.normalize('NFC')].map((letter) => (isWestern.test(letter) ? letter : '?')).join('')
