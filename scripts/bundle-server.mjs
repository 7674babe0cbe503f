import { execFileSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'

/** Where a package lies for whoever stands in a folder; undefined where it is not installed. */
function placeOf(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = join(folder, 'node_modules', name)
    if (existsSync(place)) return place
    if (folder === dirname(folder)) return undefined
  }
}

const nameIn = (path) =>
  path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/')

/**
 * Our own packages are bundled from their sources. What comes from npm stays outside, but for what the program would find
 * in another version than the room that asks for it: that is bundled too.
 */
const packages = (root, outdir) => ({
  name: 'packages',
  setup({ onResolve, resolve }) {
    const bundled = {}
    onResolve({ filter: /^@doorward\// }, ({ path }) => {
      const [, name, ...rest] = path.split('/')
      const folder = ['packages', 'apps'].map((room) => join(root, room, name, 'src')).find(existsSync)
      return { path: join(folder, `${rest.join('/')}.ts`) }
    })
    onResolve({ filter: /^[^./]/ }, ({ path, kind, importer, resolveDir, pluginData }) => {
      if (isBuiltin(path) || pluginData === bundled) return undefined
      const [own, found] = [resolveDir, outdir].map((folder) => placeOf(nameIn(path), folder))
      if (own === found) return { path, external: true }
      return resolve(path, { kind, importer, resolveDir, pluginData: bundled })
    })
  },
})

const git = (root, ...args) => {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}

/** The packages that files of a bundle came from, as their places below the working folder. */
const bundledPackages = (inputs) => {
  const places = inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? [])
  return [...new Set(places)].sort()
}

/**
 * Bundles the server and the command line into apps/server/dist, with the facts of the build beside them. Where there is no
 * history to read them from, as in a container's build, BUILD_DATE, BUILD_NUMBER, BUILD_REF and BUILD_COMMIT tell them.
 */
export async function bundleServer(root) {
  const folder = join(root, 'apps/server/dist')
  rmSync(folder, { recursive: true, force: true })
  const { metafile } = await build({
    entryPoints: ['main', 'cli'].map((name) => join(root, `apps/server/src/${name}.ts`)),
    outdir: folder,
    absWorkingDir: root,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    // Comments and indents would be held in memory with the program.
    minifyWhitespace: true,
    legalComments: 'none',
    lineLimit: 120,
    plugins: [packages(root, folder)],
    sourcemap: 'linked',
    metafile: true,
    logLevel: 'warning',
  })
  const { BUILD_DATE, BUILD_NUMBER, BUILD_REF, BUILD_COMMIT } = process.env
  const facts = {
    releaseDate: BUILD_DATE || git(root, 'log', '-1', '--format=%cs'),
    buildNumber: BUILD_NUMBER || git(root, 'rev-list', '--count', 'HEAD'),
    buildRef: BUILD_REF || git(root, 'rev-parse', '--abbrev-ref', 'HEAD'),
    buildCommit: BUILD_COMMIT || git(root, 'rev-parse', 'HEAD'),
  }
  writeFileSync(join(folder, 'build.json'), JSON.stringify(facts))
  writeFileSync(join(folder, 'bundled.json'), JSON.stringify(bundledPackages(Object.keys(metafile.inputs))))
}
