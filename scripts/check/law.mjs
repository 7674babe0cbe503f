import { existsSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { root } from '../prepare.mjs'
import { importsOf, namesImported, otherFiles, parsed, productFiles, trackedFiles, walk } from './sources.mjs'

/**
 * The law of arrows, as far as the linter does not know it: what a room may import stands in its `package.json`; the words
 * about it must agree, and the console has layers inside.
 */

const read = (path) => readFileSync(join(root, path), 'utf8')
const json = (path) => JSON.parse(read(path))

/** Our own packages that a room's `package.json` names, without their scope. */
const arrowsOf = (room) => {
  const { dependencies = {}, devDependencies = {} } = json(`${room}/package.json`)
  const own = Object.keys({ ...dependencies, ...(room === 'e2e' ? devDependencies : {}) })
  return own.filter((name) => name.startsWith('@doorward/')).map((name) => name.slice('@doorward/'.length))
}

/** Rows of ARCHITECTURE's table of rooms that say something else than `package.json`. */
function wrongRows() {
  const rooms = trackedFiles()
    .filter((path) => /^((packages|apps)\/[^/]+|e2e)\/package\.json$/.test(path))
    .map((path) => path.slice(0, -'/package.json'.length))
  const rows = new Map(
    [...read('ARCHITECTURE.md').matchAll(/^\| `([\w/-]+)` \|[^|]*\| ([^|]*) \|$/gm)].map(([, room, may]) => [
      room,
      may,
    ]),
  )
  return rooms.flatMap((room) => {
    const law = arrowsOf(room).sort().join(', ') || 'nothing'
    const said = rows.get(room)?.split(', ').sort().join(', ')
    return said === law
      ? []
      : [`ARCHITECTURE.md says of ${room}: ${said ?? 'nothing at all'}; its package.json: ${law}`]
  })
}

/** Imports of the console that run up its layers, or from one screen to another. */
function wrongLayers() {
  const { layers, apart } = json('apps/portal/layers.json')
  const src = 'apps/portal/src/'
  const floorOf = new Map(layers.flatMap((layer, floor) => [layer].flat().map((name) => [name, floor])))
  const placeOf = (path) => path.slice(src.length).split('/')
  return productFiles()
    .filter((path) => path.startsWith(src) && placeOf(path).length > 1)
    .flatMap((path) =>
      importsOf(path)
        .filter((target) => target.startsWith(src))
        .filter((target) => {
          const [[from, fromRoom], [to, toRoom]] = [placeOf(path), placeOf(target)]
          if (from === to) return apart.includes(from) && fromRoom !== toRoom
          return !floorOf.has(from) || !floorOf.has(to) || floorOf.get(to) >= floorOf.get(from)
        })
        .map((target) => `${path} may not import ${target} (apps/portal/layers.json)`),
    )
}

/** Imports by a path that leads out of a room: what another room has is imported by its name, which `package.json` allows or not. */
function wrongPaths() {
  const roomOf = (path) => path.split('/').slice(0, 2).join('/')
  return productFiles().flatMap((path) =>
    importsOf(path)
      .filter((target) => roomOf(target) !== roomOf(path))
      .map((target) => `${path} may not import ${target} by its path`),
  )
}

/** Types that are named by `import()`: no check of cycles hears of those, so they are imported like all others. */
const wrongTypes = () =>
  productFiles().flatMap((path) => {
    const { program, text } = parsed(path)
    const found = []
    if (/\bimport\s*\(/.test(text))
      walk(program, [], ({ type, source }) => {
        if (type === 'TSImportType') found.push(`${path} names a type by import('${source.value}'): import it above`)
      })
    return found
  })

/** What every room tests with; the root's package.json names it once for all. */
const testTools = ['vitest', 'fast-check']

/** The packages that tests of a folder may import: those of its room's `package.json`, and the tools of all tests. */
function packagesOf(folder) {
  if (!existsSync(join(root, folder, 'package.json'))) return packagesOf(dirname(folder))
  const { name, dependencies = {}, devDependencies = {} } = json(`${folder}/package.json`)
  return [name, ...testTools, ...Object.keys({ ...dependencies, ...devDependencies })]
}

/** Imports by tests, and by what builds, of packages that nothing declares. The linter looks at the product. */
function wrongPackages() {
  return otherFiles().flatMap((path) => {
    const declared = new Set(packagesOf(dirname(path)))
    return namesImported(path)
      .filter((name) => !isBuiltin(name))
      .flatMap((name) => /^(@[\w.-]+\/)?[\w][\w.-]*/.exec(name)?.[0] ?? [])
      .filter((name) => !declared.has(name) && !declared.has(`@types/${name}`))
      .map((name) => `${path} imports ${name}, which no package.json declares for it`)
  })
}

/** Files that a text names and that are not there: `http/app/cors.ts` is `packages/http/src/app/cors.ts`. */
function wrongNames() {
  const short = (path) => path.replace(/^(packages|apps)\//, '').replace('/src/', '/')
  const known = trackedFiles().flatMap((path) => [`/${path}`, `/${short(path)}`])
  const texts = trackedFiles().filter((path) => /^[A-Z]+\.md$|^docs\/adr\//.test(path))
  return texts.flatMap((text) =>
    [...read(text).matchAll(/`((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|mjs|sql|json))`/g)]
      .map(([, name]) => name)
      .filter((name) => !name.includes('NNNN') && !known.some((path) => path.endsWith(`/${name}`)))
      .map((name) => `${text} names ${name}, which is not there`),
  )
}

/** What breaks the law, a line each. */
export const breaches = () => [
  ...wrongRows(),
  ...wrongPaths(),
  ...wrongTypes(),
  ...wrongPackages(),
  ...wrongLayers(),
  ...wrongNames(),
]
