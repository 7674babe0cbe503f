import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../prepare.mjs'
import { literalsIn } from './said.mjs'
import { sidesIn } from './sides.mjs'
import { parsed, productFiles, trackedFiles, walk } from './sources.mjs'

/**
 * The law of texts: what people read in the console, on the hosted pages and in letters stands in `packages/texts`, each
 * language whole; and what is laid out follows the direction of the language.
 */

const read = (path) => readFileSync(join(root, path), 'utf8')
const english = 'packages/texts/en.json'
const known = 'packages/texts/src/known.ts'
/** The list of languages, the only words that are literals there. */
const languagesFile = 'packages/core/src/text/languages.ts'
/** The endings of a key that depends on a number, as Intl.PluralRules names the forms. */
const forms = /_(zero|one|two|few|many|other)$/

const valuesIn = (text) => [...new Set([...text.matchAll(/\{\{([\w.]+)\}\}/g)].map(([, name]) => name))].sort()

/** The texts of a language by `area.key` without the plural form: the values they take, and the forms there are. */
function textsOf(path) {
  const texts = new Map()
  for (const [area, keys] of Object.entries(JSON.parse(read(path))))
    for (const [name, text] of Object.entries(keys)) {
      const key = `${area}.${name.replace(forms, '')}`
      const form = forms.exec(name)?.[1]
      const { values = [], plural = [] } = texts.get(key) ?? {}
      texts.set(key, {
        values: [...new Set([...values, ...valuesIn(text), ...(form ? ['count'] : [])])].sort(),
        plural: form ? [...plural, form] : plural,
      })
    }
  return texts
}

const typeOf = (value) => `${value}: ${value === 'count' ? 'number' : 'string | number'}`

/** The longest line that the formatter leaves in one. */
const widest = 120

/** A text with the types of its values, as the formatter writes them. */
function entryOf([key, { values }]) {
  if (values.length === 0) return `  '${key}': null`
  const types = values.map(typeOf)
  const line = `  '${key}': { ${types.join('; ')} }`
  return line.length <= widest ? line : `  '${key}': {\n${types.map((type) => `    ${type}\n`).join('')}  }`
}

/** TypeScript's knowledge of the texts: each with the values that it takes. */
function declaration() {
  const lines = [...textsOf(english)].map(entryOf)
  return `/** The texts and the values they take. Made of \`en.json\` by \`npm run texts\`. */
export interface KnownTexts {
${lines.join('\n')}
}
`
}

/** The languages that people may choose, by their tags. */
function knownLanguages() {
  const tags = new Set()
  walk(parsed(languagesFile).program, [], (node) => {
    if (node.type === 'Literal' && typeof node.value === 'string') tags.add(node.value)
  })
  return tags
}

/** Catalogues of languages that nobody can choose, and texts that are missing, take other values, or lack a plural form of their language. */
function wrongLanguages() {
  const wanted = textsOf(english)
  const choosable = knownLanguages()
  return trackedFiles()
    .filter((path) => /^packages\/texts\/[\w-]+\.json$/.test(path) && !path.endsWith('package.json'))
    .flatMap((path) => {
      const language = path.slice('packages/texts/'.length, -'.json'.length)
      if (!choosable.has(language)) return [`${path}: ${languagesFile} has no ${language}`]
      const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
      const texts = textsOf(path)
      const missing = [...wanted].flatMap(([key, { values, plural }]) => {
        const said = texts.get(key)
        if (!said) return [`${path} lacks ${key}`]
        if (said.values.join() !== values.join()) return [`${path}: ${key} takes ${values.join(', ') || 'no values'}`]
        const lacks = plural.length > 0 ? pluralCategories.filter((form) => !said.plural.includes(form)) : []
        return lacks.map((form) => `${path} lacks ${key}_${form}`)
      })
      const unknown = [...texts.keys()].filter((key) => !wanted.has(key)).map((key) => `${path}: nobody knows ${key}`)
      return [...missing, ...unknown]
    })
}

/** Texts that stand under several keys, which is right only where a language could need two: no breach of the law. */
export function repeatedTexts() {
  const keys = new Map()
  for (const [area, texts] of Object.entries(JSON.parse(read(english))))
    for (const [name, text] of Object.entries(texts)) {
      const key = `${area}.${name.replace(forms, '')}`
      keys.set(text, (keys.get(text) ?? new Set()).add(key))
    }
  return [...keys].filter(([, under]) => under.size > 1).map(([text, under]) => `${text}: ${[...under].join(', ')}`)
}

/** The console's page says some texts before any script. */
const page = 'apps/portal/index.html'

/** Texts that nobody says. */
function unusedTexts() {
  const named = new Set(valuesIn(read(page)))
  const begun = new Set()
  for (const path of productFiles().filter((each) => each !== known))
    walk(parsed(path).program, [], (node, [holder]) => {
      if (node.type === 'Literal' && typeof node.value === 'string') named.add(node.value)
      if (node.type === 'TemplateLiteral' && holder?.type === 'CallExpression') begun.add(node.quasis[0].value.raw)
    })
  const prefixes = [...begun].filter((prefix) => /^\w+\.\w*$/.test(prefix))
  return [...textsOf(english).keys()]
    .filter((key) => !named.has(key) && !prefixes.some((prefix) => key.startsWith(prefix)))
    .map((key) => `${english}: nobody says ${key}`)
}

/** What breaks the law in the catalogues, a line each. */
export const breachesOfCatalogues = () => [
  ...(read(known) === declaration() ? [] : [`${known} is not what en.json has: npm run texts`]),
  ...wrongLanguages(),
  ...unusedTexts(),
]

/** What breaks the law in one file of the product. */
export const breachesIn = (path) => [...literalsIn(path), ...sidesIn(path)]

const styleSheets = () => trackedFiles().filter((path) => /^apps\/portal\/src\/.*\.css$/.test(path))

/** What breaks the law of texts, a line each. */
export const breaches = () => [...breachesOfCatalogues(), ...[...productFiles(), ...styleSheets()].flatMap(breachesIn)]

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(join(root, known), declaration())
  for (const breach of breaches()) process.stdout.write(`${breach}\n`)
}
