import { readdirSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { isOfLists, sectionOf } from './sections.ts'

type Areas = Record<string, Record<string, string>>

/** Areas of the catalogue that the login's pages, its letters and the alerts say, and the console never. */
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

const catalogueFile = '@doorward/texts/en.json'
const catalogueId = /[\\/]packages[\\/]texts[\\/]en\.json$/
/** Lies among the files of its section, for it goes with them. */
const textsId = (section: string) => `\0/screens/${section}/texts`
/** Lies among those that every section shares. */
const laterId = '\0/portal/src/lib/later-texts'

/**
 * Gives each section of the build the texts that it alone says, and leaves out of the rest what others say. Its files
 * import them before anything else, so that they are there as soon as the section is.
 */
export function consoleTexts(): Plugin {
  let parts: Parts
  const moduleOf = (texts: Areas) =>
    `import catalogue from '${catalogueFile}'\nObject.assign(catalogue, ${JSON.stringify(texts)})`
  return {
    name: 'console-texts',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      const file = fileURLToPath(import.meta.resolve(catalogueFile))
      const sources = readSources()
      parts = splitTexts(JSON.parse(readFileSync(file, 'utf8')) as Areas, sources, filesOfFirst(sources)) // the file of the texts
    },
    resolveId: (id) => (id.startsWith('\0/screens/') || id === laterId ? id : null),
    load(id) {
      if (id === laterId) return moduleOf(parts.later)
      const section = id.startsWith('\0') ? sectionOf(id) : null
      const texts = section === null ? undefined : parts.ofSection.get(section)
      return texts ? moduleOf(texts) : null
    },
    transform(code, id) {
      if (catalogueId.test(id)) return { code: JSON.stringify(parts.everywhere), map: null }
      if (!/\.tsx?$/.test(id) || !id.startsWith(folder)) return null
      const section = sectionOf(id)
      const saysLater = [...areasIn(code)].some((area) => Object.hasOwn(parts.later, area))
      const needed = [
        ...(section !== null && parts.ofSection.has(section) ? [textsId(section)] : []),
        ...(saysLater ? [laterId] : []),
      ]
      return needed.length === 0
        ? null
        : { code: needed.map((id) => `import ${JSON.stringify(id)}\n`).join('') + code, map: null }
    },
  }
}
