import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const styles = /[\\/]@fontsource-variable[\\/]inter[\\/]wght\.css$/
const whole = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'
/** Where the parts are put together before the build takes them. */
const folder = fileURLToPath(new URL('../../../.cache/fonts/', import.meta.url))

/** Ranges of code points, both ends included. */
type Ranges = readonly (readonly [from: number, to: number])[]

/** What nearly every page is written with: ASCII, and the signs that the texts use. */
const everyPage: Ranges = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xb7, 0xb7],
  [0xd7, 0xd7],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
]
/** The other letters and signs of the file: they come with the first page that shows one. */
const others: Ranges = [
  [0xa1, 0xb6],
  [0xb8, 0xd6],
  [0xd8, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x304, 0x304],
  [0x308, 0x308],
  [0x329, 0x329],
  [0x2000, 0x2012],
  [0x2015, 0x2017],
  [0x201a, 0x201b],
  [0x201e, 0x2021],
  [0x2023, 0x2025],
  [0x2027, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2191],
  [0x2193, 0x2193],
  [0x2212, 0x2212],
  [0x2215, 0x2215],
  [0xfeff, 0xfeff],
  [0xfffd, 0xfffd],
]

/** The weights that are used, and what of the font's finer points browsers apply by themselves or the styles ask for. */
const kept = {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 700 } },
  keepFeatures: ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'tnum'],
} as const

const lettersOf = (ranges: Ranges): string =>
  ranges
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)))
    .join('')
const hex = (point: number): string => point.toString(16).toUpperCase().padStart(4, '0')
const rangesInCss = (ranges: Ranges): string =>
  ranges.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`).join(',')

/** A part of the font as a face of its own. */
async function faceOf(name: string, ranges: Ranges): Promise<string> {
  const file = join(folder, `${name}.woff2`)
  const font = readFileSync(createRequire(import.meta.url).resolve(whole))
  writeFileSync(file, await subsetFont(font, lettersOf(ranges), kept))
  return `@font-face {
  font-family: 'Inter Variable';
  font-style: normal;
  font-display: swap;
  font-weight: 400 700;
  src: url(${file}) format('woff2-variations');
  unicode-range: ${rangesInCss(ranges)};
}`
}

/** The face of the package that the parts take the place of: its last, for latin letters. */
const wholeFace = /@font-face \{[^}]*inter-latin-wght-normal\.woff2[^}]*\}/

/** Gives every page the part of the font that it is written with, and the rest of the latin letters on need. */
export function firstFont(): Plugin {
  return {
    name: 'first-font',
    apply: 'build',
    enforce: 'pre',
    async transform(code, id) {
      if (!styles.test(id)) return null
      if (!wholeFace.test(code)) this.error(`${id} has no latin face any more`)
      mkdirSync(folder, { recursive: true })
      const faces = [await faceOf('inter-first', everyPage), await faceOf('inter-latin', others)]
      return { code: code.replace(wholeFace, faces.join('\n')), map: null }
    },
  }
}
