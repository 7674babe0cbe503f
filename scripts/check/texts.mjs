import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../prepare.mjs'
import { parsed, productFiles, trackedFiles } from './sources.mjs'

/**
 * The law of texts: what people read in the console, on the hosted pages and in letters stands in `packages/texts`, each
 * language whole; and what is laid out follows the direction of the language.
 */

const read = (path) => readFileSync(join(root, path), 'utf8')
const english = 'packages/texts/en.json'
const known = 'packages/texts/src/known.ts'
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

/** Texts of other languages that are missing, take other values, or lack a plural form of their language. */
function wrongLanguages() {
  const wanted = textsOf(english)
  return trackedFiles()
    .filter((path) => /^packages\/texts\/[\w-]+\.json$/.test(path) && !path.endsWith('package.json'))
    .flatMap((path) => {
      const language = path.slice('packages/texts/'.length, -'.json'.length)
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

/** Calls `found` with each node, told what holds it. */
function walk(node, holders, found) {
  if (node === null || typeof node !== 'object') return
  if (Array.isArray(node)) {
    for (const each of node) walk(each, holders, found)
    return
  }
  if (node.type) found(node, holders)
  const inside = node.type ? [node, ...holders] : holders
  for (const [key, value] of Object.entries(node)) if (key !== 'type') walk(value, inside, found)
}

/** Files that are written for people above all: their every word counts. */
const isPage = (path) =>
  /^apps\/portal\/src\//.test(path) ||
  (/^apps\/login\/src\/pages\//.test(path) && !/\/(script|style)\.ts$/.test(path)) ||
  path === 'packages/mail/src/letter.ts'
/** Others that write a page or a letter: whole sentences are for people. */
const writesPages = (path) => /^apps\/login\/src\//.test(path) && !isPage(path) && !/\/(script|style)\.ts$/.test(path)
const writesLetters = (path) =>
  parsed(path).module.staticImports.some(({ moduleRequest }) => moduleRequest.value === '@doorward/mail/letter')
const isSentence = (text) => /^\s*\p{Lu}\p{Ll}*['’]?\p{Ll}* .*\p{L}/su.test(text)

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

/** What looks like words: some with a space between, or one that begins a sentence. */
const isProse = (text) => /\p{L}{2,}[,:]? \p{L}/u.test(text) || /^\s*\p{Lu}\p{Ll}+([ .,!?…:]|$)/u.test(text)
/** Names of keys of the keyboard, of scopes, of tags with a meaning, and of what has no other name in any language. */
const names =
  /^((Alt|Autogenerated|Backspace|Control|Ctrl|Delete|Doorward|End|Enter|Environment|Escape|Home|Insert|Shift|Space|Tab)( \p{Lu})?|openid profile email)$/u
/** An address, a resource, an action or the like as an example of what to write, or a command with its options. */
const isCode = (text) => /^\S*[:/@.]\S+$| --?[a-z]+ /.test(text)
/** Attributes whose words are for programs. */
const silent = /^(className|style|styles|d|viewBox|transform|type|rel|id|key|href|to|src|autoComplete|data-.*)$/
/** Properties whose words are for programs. */
const silentProperty = /^(fontFamily\w*|authorization|code)$/
/** Calls whose words are for programs and developers. */
const silentCall =
  /^(Error|TypeError|TokenError|error|warn|header|includes|invalid|limiter|RegExp|closest|querySelector|querySelectorAll)$/
/** Attributes that are read, also where they are one small word. */
const spoken = /^(label|title|placeholder|description|text|alt|aria-label|aria-description|aria-roledescription)$/

/** Whether a literal is for programs and developers, by what holds it. */
function isSilent(node, holders) {
  const [holder, above] = holders
  if (!holder) return true
  if (/^(Import|Export)/.test(holder.type)) return true
  if (holders.some(({ type }) => /^TS(Literal|Type|Interface|Union|Template)/.test(type))) return true
  if (holder.type === 'Property' && holder.key === node && !holder.computed) return true
  if ((holder.type === 'BinaryExpression' && holder.operator !== '+') || holder.type === 'SwitchCase') return true
  if (holder.type === 'ExpressionStatement') return true
  if (holder.type === 'Property' && silentProperty.test(holder.key.name)) return true
  const attribute = holders.find(({ type }) => /^JSX(Attribute|Element|Fragment)$/.test(type))
  if (attribute?.type === 'JSXAttribute' && silent.test(nameOf(attribute))) return true
  const call = [holder, above].find((each) => each && /^(Call|New)Expression$/.test(each.type))
  if (call && silentCall.test(call.callee.property?.name ?? call.callee.name)) return true
  return holders.some(({ type, callee }) => type === 'NewExpression' && callee.name === 'Refusal') // the API's words
}
const nameOf = ({ name }) => (name.namespace ? `${name.namespace.name}:${name.name.name}` : name.name)

/** The words of a template, with a mark where a value stands. */
const wordsOf = ({ quasis }) => quasis.map(({ value }) => value.cooked ?? value.raw).join('…')
const hasWords = (text) => /\p{L}{2,}/u.test(text)

/** What a node says to people, if it does. */
function saidBy(node, holders) {
  const [holder] = holders
  if (node.type === 'JSXText')
    return /\p{L}/u.test(node.value) && !names.test(node.value.trim()) ? node.value : undefined
  if (node.type === 'TemplateLiteral') {
    if (holder?.type === 'TaggedTemplateExpression') {
      const words = wordsOf(node)
        .replace(/<[^>]*>/g, ' ')
        .replace(/^( [a-z][\w-]*(="[^"]*")?)+$/, '') // attributes alone
      return holder.tag.name === 'html' && hasWords(words) ? words : undefined
    }
    const words = wordsOf(node)
    return isProse(words.replaceAll('…', 'xx')) && hasWords(words) && !isCode(words) && !isSilent(node, holders)
      ? words
      : undefined
  }
  if (node.type !== 'Literal' || typeof node.value !== 'string' || names.test(node.value.trim())) return undefined
  const isShown = holder?.type === 'JSXExpressionContainer' && /^JSX(Element|Fragment)$/.test(holders[1]?.type)
  const isNamed = holder?.type === 'JSXAttribute' && spoken.test(nameOf(holder))
  const isSpoken = (isShown || isNamed) && hasWords(node.value)
  if (isCode(node.value)) return undefined
  return (isSpoken || isProse(node.value)) && !isSilent(node, holders) ? node.value : undefined
}

/** The literals of a file that people would read. */
function literalsIn(path) {
  const { program, text } = parsed(path)
  const found = []
  walk(program, [], (node, holders) => {
    const said = saidBy(node, holders)
    if (said === undefined || !(isPage(path) || isSentence(said))) return
    const line = text.slice(0, node.start).split('\n').length
    found.push(`${path}:${line} says '${said.replace(/\s+/g, ' ').trim().slice(0, 80)}', which no catalogue has`)
  })
  return found
}

/** Layout that names left or right where the beginning or the end of a line is meant: in style sheets and in components. */
const sides = [
  /(?:^|[{;\s])((?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)[\w-]*|border-(?:top|bottom)-(?:left|right)-radius|left|right)\s*:(?!\s*[A-Z]))/, // a capital begins a type
  /((?:text-align|float|clear)\s*:\s*(?:left|right))/,
  /(\b(?:margin|padding|border)(?:Left|Right)\b|\bborder(?:Top|Bottom)(?:Left|Right)Radius\b|\s(?:left|right)=|\s(?:m|p)[lr]=|\sta="(?:left|right)"|textAlign: '(?:left|right)')/,
]
const sidesIn = (path) =>
  read(path)
    .split('\n')
    .flatMap((line, i) =>
      sides.flatMap((side) => {
        const named = side.exec(line)?.[1]
        return named ? [`${path}:${i + 1} names a side of the page: ${named}`] : []
      }),
    )
const isLaidOut = (path) =>
  /^apps\/portal\/src\/.*\.(css|tsx)$/.test(path) || /^apps\/login\/src\/pages\/.*\.ts$/.test(path)

/** What breaks the law in the catalogues, a line each. */
export const breachesOfCatalogues = () => [
  ...(read(known) === declaration() ? [] : [`${known} is not what en.json has: npm run texts`]),
  ...wrongLanguages(),
  ...unusedTexts(),
]

const isRead = (path) => isPage(path) || writesPages(path) || writesLetters(path)

/** What breaks the law in one file of the product. */
export const breachesIn = (path) => [
  ...(/\.tsx?$/.test(path) && isRead(path) ? literalsIn(path) : []),
  ...(isLaidOut(path) ? sidesIn(path) : []),
]

const styleSheets = () => trackedFiles().filter((path) => /^apps\/portal\/src\/.*\.css$/.test(path))

/** What breaks the law of texts, a line each. */
export const breaches = () => [...breachesOfCatalogues(), ...[...productFiles(), ...styleSheets()].flatMap(breachesIn)]

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(join(root, known), declaration())
  for (const breach of breaches()) process.stdout.write(`${breach}\n`)
}
