import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import unicode from '@fontsource-variable/inter/unicode.json' with { type: 'json' }
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const styles = /[\\/]@fontsource-variable[\\/]inter[\\/]wght\.css$/
const whole = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'
/** Where the parts are put together before the build takes them. */
const folder = fileURLToPath(new URL('../../../.cache/fonts/', import.meta.url))

/** What nearly every page is written with, as CSS writes ranges of code points: ASCII but what people hardly write, and the signs that the texts use. */
const firstLetters = 'U+0020-005B,U+005D,U+005F,U+0061-007D,U+00A0,U+00B7,U+2013,U+2019,U+201C-201D,U+2026'

/** The weights that are used, and what of the font's finer points browsers apply by themselves or the styles ask for. */
const kept = {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 700 } },
  keepFeatures: ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'tnum'],
} as const

const pointsIn = (ranges: string): number[] =>
  ranges.split(',').flatMap((range) => {
    const [from = 0, to = from] = range
      .replace('U+', '')
      .split('-')
      .map((hex) => Number.parseInt(hex, 16))
    return Array.from({ length: to - from + 1 }, (_, at) => from + at)
  })
const everyPage = pointsIn(firstLetters)
const isControl = (point: number): boolean => point < 0x20 || (point >= 0x7f && point < 0xa0)
/** The other letters and signs of the file: they come with the first page that shows one. */
const others = pointsIn(unicode.latin).filter((point) => !isControl(point) && !everyPage.includes(point))

const inHex = (point: number): string => point.toString(16).toUpperCase().padStart(4, '0')
/** Ascending code points as CSS writes them. */
function rangesOf(points: readonly number[]): string {
  const ends = points.filter((point) => !points.includes(point + 1))
  return points
    .filter((point) => !points.includes(point - 1))
    .map((from, at) => (from === ends[at] ? `U+${inHex(from)}` : `U+${inHex(from)}-${inHex(ends[at] ?? from)}`))
    .join(',')
}

/** A part of the font as a face of its own. */
async function faceOf(name: string, points: readonly number[]): Promise<string> {
  const file = join(folder, `${name}.woff2`)
  const font = readFileSync(createRequire(import.meta.url).resolve(whole))
  writeFileSync(file, await subsetFont(font, String.fromCodePoint(...points), kept))
  return `@font-face {
  font-family: 'Inter Variable';
  font-style: normal;
  font-display: swap;
  font-weight: 400 700;
  src: url(${file}) format('woff2-variations');
  unicode-range: ${rangesOf(points)};
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
