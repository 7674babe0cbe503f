import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { build, prepareSources, refuse, root } from './prepare.mjs'

/**
 * Makes a release in a folder: the package that npm installs, what it consists of and under which licences, where it came from,
 * and the sums of all that. Nothing leaves this machine unless `--publish` is said. `--lay FOLDER` only lays the package out,
 * and `--built` takes what is built already.
 */

const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: { publish: { type: 'boolean' }, lay: { type: 'string' }, built: { type: 'boolean' } },
})
const read = (path) => readFileSync(path, 'utf8')
const { name, version } = JSON.parse(read(join(root, 'package.json')))
prepareSources()
// Whoever makes it again has the commit, on whatever branch.
process.env.BUILD_REF ||= `v${version}`
// What is built stays as it is where that is asked for: somebody may be served from it.
if (given.publish || !given.built) await build({ force: true })
// Loaded late: they need what `prepareSources` installs.
const { layPackage, layConsole, installed, included, inServer } = await import('./release/pack.mjs')
const { licencesOf, breachesOf } = await import('./release/licences.mjs')

if (given.lay) {
  layPackage(resolve(given.lay))
  process.exit(0)
}

const folder = resolve(positionals[0] ?? join(root, '.cache/release', version))
const named = (what) => join(folder, `${name}-${version}.${what}`)
const sumOf = (path) => createHash('sha256').update(readFileSync(path)).digest('hex')

const ran = (program, args, cwd = root) =>
  execFileSync(program, args, { cwd, encoding: 'utf8', maxBuffer: 1e8, stdio: ['ignore', 'pipe', 'inherit'] }).trim()
const npm = (args, cwd) => {
  const path = process.env.npm_execpath
  return path ? ran(process.execPath, [path, ...args], cwd) : ran('npm', args, cwd)
}
const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? ''

/** Where a release came from: enough for anybody to make it again and compare the sums. */
function provenance() {
  const tag = git('tag', '--points-at', 'HEAD', `v${version}`)
  return {
    commit: git('rev-parse', 'HEAD'),
    ...(tag ? { tag } : {}),
    committedAt: git('log', '-1', '--format=%cI'),
    isClean: git('status', '--porcelain') === '',
    lockFile: { sha256: sumOf(join(root, 'package-lock.json')) },
    builtBy: { node: process.versions.node, npm: npm(['--version']), platform: `${process.platform}-${process.arch}` },
    command: 'npm run release',
    builtAt: new Date().toISOString(),
  }
}

/** What a laid out folder consists of, as npm tells it, with what is bundled beside. */
function billOf(place, more = []) {
  const bill = JSON.parse(npm(['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--omit=dev'], place))
  const inside = more.map(({ name, version, licence }) => ({
    ...{ 'bom-ref': `${name}@${version}`, type: 'library', name, version, scope: 'required' },
    ...{ purl: `pkg:npm/${name.replace('@', '%40')}@${version}`, licenses: [{ license: { id: licence } }] },
  }))
  const known = new Set(bill.components.map((component) => component['bom-ref']))
  bill.components.push(...inside.filter((component) => !known.has(component['bom-ref'])))
  return JSON.stringify(bill, null, 2)
}

const licences = [
  ...licencesOf(installed()).map((each) => ({ ...each, how: 'installed' })),
  ...licencesOf(included()).map((each) => ({ ...each, how: 'included' })),
]
const breaches = breachesOf(licences)
if (breaches.length > 0) refuse(`These may not be passed on with Doorward:\n${breaches.join('\n')}`)
const from = provenance()
if (given.publish && !(from.isClean && from.tag))
  refuse(`Only a clean tree whose commit has the tag v${version} is published.`)

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const laid = join(folder, 'package')
layPackage(laid)
npm(['pack', laid, '--pack-destination', folder, '--loglevel=error'])
writeFileSync(named('server.cdx.json'), billOf(laid, licencesOf(inServer())))
const console = join(folder, 'console')
layConsole(console)
writeFileSync(named('console.cdx.json'), billOf(console))
const json = (path, value) => writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`)
json(
  named('licences.json'),
  licences.map(({ texts, ...each }) => each),
)
json(named('provenance.json'), from)
for (const made of [laid, console]) rmSync(made, { recursive: true })
const files = readdirSync(folder).sort()
writeFileSync(join(folder, 'SHA256SUMS'), files.map((file) => `${sumOf(join(folder, file))}  ${file}\n`).join(''))

process.stdout.write(`${read(join(folder, 'SHA256SUMS'))}\n${folder}\n`)
if (given.publish) process.stdout.write(`${npm(['publish', named('tgz'), '--access=public'])}\n`)
else process.stdout.write('Nothing was published; --publish does.\n')
