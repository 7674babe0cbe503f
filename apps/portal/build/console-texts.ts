import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { sectionOf } from './sections.ts'

type Areas = Record<string, Record<string, string>>

/** Areas of the catalogue that the login's pages, its letters and the alerts say, and the console never. */
export const saidElsewhere: readonly string[] = [
  'pages',
  'settings',
  'signIn',
  'signInErrors',
  'federation',
  'connectionTest',
  'letters',
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

/** The catalogue in parts: what every visit loads, and what one section alone says and brings with it. */
export function splitTexts(
  catalogue: Areas,
  sources: ReturnType<typeof readSources>,
): { everywhere: Areas; ofSection: ReadonlyMap<string, Areas> } {
  const saidIn = sources.map(({ file, code }) => ({ section: sectionOf(file), areas: areasIn(code) }))
  const everywhere: Areas = {}
  const ofSection = new Map<string, Areas>()
  for (const [area, texts] of Object.entries(catalogue)) {
    if (saidElsewhere.includes(area)) continue
    const [section, ...others] = new Set(saidIn.filter(({ areas }) => areas.has(area)).map(({ section }) => section))
    if (section && others.length === 0) ofSection.set(section, { ...ofSection.get(section), [area]: texts })
    else everywhere[area] = texts
  }
  return { everywhere, ofSection }
}

const catalogueFile = '@doorward/texts/en.json'
const catalogueId = /[\\/]packages[\\/]texts[\\/]en\.json$/
/** Lies among the files of its section, for it goes with them. */
const textsId = (section: string) => `\0/screens/${section}/texts`

/**
 * Gives each section of the build the texts that it alone says, and leaves out of the rest what others say. Its files
 * import them before anything else, so that they are there as soon as the section is.
 */
export function consoleTexts(): Plugin {
  let parts: ReturnType<typeof splitTexts>
  return {
    name: 'console-texts',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      const file = fileURLToPath(import.meta.resolve(catalogueFile))
      parts = splitTexts(JSON.parse(readFileSync(file, 'utf8')) as Areas, readSources()) // the file of the texts
    },
    resolveId: (id) => (id.startsWith('\0/screens/') ? id : null),
    load(id) {
      const section = id.startsWith('\0') ? sectionOf(id) : null
      const texts = section === null ? undefined : parts.ofSection.get(section)
      if (!texts) return null
      return `import catalogue from '${catalogueFile}'\nObject.assign(catalogue, ${JSON.stringify(texts)})`
    },
    transform(code, id) {
      if (catalogueId.test(id)) return { code: JSON.stringify(parts.everywhere), map: null }
      const section = /\.tsx?$/.test(id) ? sectionOf(id) : null
      if (section === null || !parts.ofSection.has(section)) return null
      return { code: `import ${JSON.stringify(textsId(section))}\n${code}`, map: null }
    },
  }
}
