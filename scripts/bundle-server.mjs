import { execFileSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

/** Our own packages are bundled from their sources; everything from npm stays outside. */
const ownPackages = (root) => ({
  name: 'own-packages',
  setup({ onResolve }) {
    onResolve({ filter: /^@doorward\// }, ({ path }) => {
      const [, name, ...rest] = path.split('/')
      const folder = ['packages', 'apps'].map((room) => join(root, room, name, 'src')).find(existsSync)
      return { path: join(folder, `${rest.join('/')}.ts`) }
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

/** Bundles the server and the command line into apps/server/dist, with the facts of the build beside them. */
export async function bundleServer(root) {
  const folder = join(root, 'apps/server/dist')
  rmSync(folder, { recursive: true, force: true })
  await build({
    entryPoints: ['main', 'cli'].map((name) => join(root, `apps/server/src/${name}.ts`)),
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
    plugins: [ownPackages(root)],
    sourcemap: 'linked',
    logLevel: 'warning',
  })
  const facts = {
    releaseDate: git(root, 'log', '-1', '--format=%cs'),
    buildNumber: git(root, 'rev-list', '--count', 'HEAD'),
    buildRef: git(root, 'rev-parse', '--abbrev-ref', 'HEAD'),
    buildCommit: git(root, 'rev-parse', 'HEAD'),
  }
  writeFileSync(join(folder, 'build.json'), JSON.stringify(facts))
}
