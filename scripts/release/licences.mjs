import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../prepare.mjs'

/** Licences whose terms a work under Apache-2.0 keeps by leaving their text beside it. */
const compatible = new Set([
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0'],
  ...['OFL-1.1', 'PostgreSQL', 'PSF-2.0', 'Python-2.0', 'Unlicense'],
])

/** Packages under other terms that are kept, and why. */
const kept = [
  {
    name: /^@img\/sharp-(?:libvips-|wasm32|win32-)/,
    licence: 'LGPL-3.0-or-later',
    why: 'libvips is loaded while the program runs, as a package of its own that anybody may replace; none of it is in ours',
  },
]

/** Licences of packages that name none in their manifest, as their own files say. */
const told = { 'png-js': 'MIT' }

/** Whether an SPDX expression of words, AND, OR and brackets leaves a way in which every word is among the good ones. */
export function isMet(expression, isGood) {
  const words = expression.match(/[()]|[^\s()]+/g) ?? []
  const either = () => {
    let met = both()
    for (; words[0] === 'OR'; ) {
      words.shift()
      met = both() || met
    }
    return met
  }
  const both = () => {
    let met = one()
    for (; words[0] === 'AND'; ) {
      words.shift()
      met = one() && met
    }
    return met
  }
  const one = () => {
    const word = words.shift()
    if (word !== '(') return word !== undefined && isGood(word)
    const met = either()
    words.shift()
    return met
  }
  const met = either()
  return met && words.length === 0
}

const textFile = /^(?:licen[cs]e|copying|notice)/i

/** The texts that a package brings for whoever passes it on; none where it is not installed here. */
function textsIn(folder) {
  if (!existsSync(folder)) return []
  const files = readdirSync(folder, { withFileTypes: true }).filter((file) => file.isFile() && textFile.test(file.name))
  return files.map(({ name }) => readFileSync(join(folder, name), 'utf8').trim())
}

/** The packages of a layout (`layOut`): what each is, under which licence, and with which texts. */
export const licencesOf = (laid) =>
  [...laid.values()].map(({ source, entry }) => {
    const name = source.slice(source.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const licence = entry.license ?? told[name] ?? 'none'
    return { name, version: entry.version, licence, texts: textsIn(join(root, source)) }
  })

/** The packages that may not be passed on with ours, each with its licence. */
export const breachesOf = (licences) =>
  licences
    .filter(({ name, licence }) => {
      const exception = kept.find((each) => each.name.test(name))
      return !isMet(licence, (word) => compatible.has(word) || word === exception?.licence)
    })
    .map(({ name, version, licence }) => `${name}@${version}: ${licence}`)

/** What has to be said of packages whose code is inside ours: each text once, below the packages that bring it. */
export function noticesOf(licences) {
  const packagesOf = new Map()
  for (const { name, version, licence, texts } of licences)
    for (const text of texts.length > 0 ? texts : [`Licence: ${licence}`])
      packagesOf.set(text, [...(packagesOf.get(text) ?? []), `${name} ${version}`])
  const line = '-'.repeat(80)
  return [...packagesOf].map(([text, names]) => `${[...new Set(names)].join(', ')}\n\n${text}\n`).join(`\n${line}\n\n`)
}
