import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { catalogues } from './languages.ts'
import { isOfLists, sectionOf } from './sections.ts'

type Areas = Record<string, Record<string, string>>

/** Areas of the catalogue that the login's pages, its letters, the alerts and the console's empty page say, and its files never. */
export const saidElsewhere: readonly string[] = [
  'pages',
  'settings',
  'signIn',
  'signInErrors',
  'factors',
  'federation',
  'guide',
  'connectionTest',
  'letters',
  'invoice',
  'reasons',
  'page',
]

const folder = fileURLToPath(new URL('../src/', import.meta.url))

/** The console's own files, each with what it is written in. */
export function readSources(): { file: string; code: string }[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => ({ file: folder + file, code: readFileSync(folder + file, 'utf8') }))
}

/** Which area's texts a file says: each is named by a literal that begins with it. */
export const areasIn = (code: string): Set<string> =>
  new Set([...code.matchAll(/['"`](\w+)\.[\w$]/g)].flatMap(([, area]) => area ?? []))

/** Areas that the list of roles and the sign-in say too: too short to be worth a file. */
const ofLists = ['flags', 'form', 'login']

/** The files that the first one imports, directly or not: they come with it. */
export function filesOfFirst(sources: ReturnType<typeof readSources>, first = `${folder}main.tsx`): Set<string> {
  const codes = new Map(sources.map(({ file, code }) => [file, code]))
  const found = new Set<string>()
  const follow = (file: string) => {
    const code = codes.get(file)
    if (code === undefined || found.has(file)) return
    found.add(file)
    for (const [, to = ''] of code.matchAll(imported)) follow(resolve(dirname(file), to))
  }
  follow(first)
  return found
}
const imported = /^import (?!type )(?:[^'"]*? from )?'(\.[^']+)'/gm

interface Parts {
  /** What every visit loads. */
  everywhere: Areas
  /** What no part of the first screen says, and more than one section. */
  later: Areas
  /** What one section alone says and brings with it. */
  ofSection: ReadonlyMap<string, Areas>
}

/** The catalogue in parts, by who says an area; `first` are the files that come with the page. */
export function splitTexts(catalogue: Areas, sources: ReturnType<typeof readSources>, first: Set<string>): Parts {
  const saidIn = sources.map(({ file, code }) => ({
    section: sectionOf(file),
    isFirst: first.has(file) || isOfLists(file),
    areas: areasIn(code),
  }))
  const everywhere: Areas = {}
  const later: Areas = {}
  const ofSection = new Map<string, Areas>()
  for (const [area, texts] of Object.entries(catalogue)) {
    if (saidElsewhere.includes(area)) continue
    const sayers = saidIn.filter(({ areas }) => areas.has(area))
    const [section, ...others] = new Set(sayers.map(({ section }) => section))
    if (section && others.length === 0) ofSection.set(section, { ...ofSection.get(section), [area]: texts })
    else if (sayers.length === 0 || sayers.some(({ isFirst }) => isFirst) || ofLists.includes(area))
      everywhere[area] = texts
    else later[area] = texts
  }
  return { everywhere, later, ofSection }
}

const catalogueFile = /^(?:@doorward\/texts|\.\.)\/en\.json$/
/** What every visit loads; the other parts write what they bring into it. */
const everywhereId = '\0/texts/everywhere'
/** Lies among the files of its section, for it goes with them. */
const textsId = (section: string) => `\0/screens/${section}/texts`
/** Lies among those that every section shares. */
const laterId = '\0/portal/src/lib/later-texts'
const languageId = /[\\/]texts[\\/]src[\\/]english\.ts$/

const areasOf = (catalogue: Areas, wanted: Areas): Areas =>
  Object.fromEntries(Object.keys(wanted).map((area) => [area, catalogue[area] ?? {}]))

/** Stands in a file of the build for the texts of a part, until they are written in; another text is another name, and so another file. */
const marked = /["'`]texts:([\w-]+):\w+["'`]/g
const languageMark = 'language:of:this:file'
const markOf = (part: string, texts: readonly Areas[]) =>
  JSON.stringify(`texts:${part}:${createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16)}`)

/** Texts as a script writes them: names without quotation marks are shorter. */
const literal = (texts: Areas) => JSON.stringify(texts).replace(/"([A-Za-z_]\w*)":/g, '$1:')

/** Where the files of a language lie; those that say nothing are taken from where all lie. */
export const folderOf = (language: string): string => (language === 'en' ? 'assets' : `assets-${language}`)

/**
 * Gives each section of the build the texts that it alone says, and leaves out of the rest what others say. Its files
 * import them before anything else, so that they are there as soon as the section is. Each file that says something is
 * written once for each language, so nobody loads more than one.
 */
export function consoleTexts(): Plugin {
  const parts = new Map<string, Areas>()
  const inLanguages = new Map<string, readonly Areas[]>()
  const moduleOf = (part: string) => `import catalogue from '@doorward/texts/en.json'
Object.assign(catalogue, ${markOf(part, inLanguages.get(part) ?? [])})`
  /** A file's code with the texts of a language. */
  const written = (code: string, language: string) =>
    code
      .replace(marked, (_, part: string) => literal(areasOf(catalogues.get(language) ?? {}, parts.get(part) ?? {})))
      .replaceAll(languageMark, language)
  return {
    name: 'console-texts',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      experimental: {
        // Files name one another from where they lie, so that those of a language find each other.
        renderBuiltUrl: (_, { hostType }) => (hostType === 'js' ? { relative: true } : undefined),
      },
    }),
    buildStart() {
      const sources = readSources()
      const { everywhere, later, ofSection } = splitTexts(catalogues.get('en') ?? {}, sources, filesOfFirst(sources))
      for (const [part, texts] of [['everywhere', everywhere], ['later', later], ...ofSection] as const) {
        parts.set(part, texts)
        inLanguages.set(
          part,
          [...catalogues.values()].map((catalogue) => areasOf(catalogue, texts)),
        )
      }
    },
    resolveId(id) {
      if (catalogueFile.test(id)) return everywhereId
      return id.startsWith('\0/screens/') || id === laterId ? id : null
    },
    load(id) {
      // A call, or the bundler would write the mark wherever it is used.
      if (id === everywhereId)
        return `export default Object.assign({}, ${markOf('everywhere', inLanguages.get('everywhere') ?? [])})`
      if (id === laterId) return moduleOf('later')
      const section = id.startsWith('\0') ? sectionOf(id) : null
      return section !== null && parts.has(section) ? moduleOf(section) : null
    },
    transform(code, id) {
      if (languageId.test(id)) return { code: code.replace("openTexts('en'", `openTexts('${languageMark}'`), map: null }
      if (!/\.tsx?$/.test(id) || !id.startsWith(folder)) return null
      const section = sectionOf(id)
      const saysLater = [...areasIn(code)].some((area) => Object.hasOwn(parts.get('later') ?? {}, area))
      const needed = [
        ...(section !== null && parts.has(section) ? [textsId(section)] : []),
        ...(saysLater ? [laterId] : []),
      ]
      return needed.length === 0
        ? null
        : { code: needed.map((id) => `import ${JSON.stringify(id)}\n`).join('') + code, map: null }
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk') continue
          const { code, fileName } = file
          if (!code.includes(languageMark) && code.search(marked) < 0) continue
          for (const language of catalogues.keys()) {
            const source = written(code, language)
            if (language === 'en') file.code = source
            else
              this.emitFile({ type: 'asset', fileName: fileName.replace('assets/', `${folderOf(language)}/`), source })
          }
        }
      },
    },
  }
}
