import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { root } from '../prepare.mjs'
import { licencesOf, noticesOf } from './licences.mjs'
import { layOut, lock, roomsOf } from './locked.mjs'

/** What of the built tree the product consists of, at the same places: the program finds its parts by them. */
const parts = [
  'apps/server/bin',
  'apps/server/dist',
  'apps/portal/dist',
  'packages/store/migrations',
  'packages/store/schema.sql',
  'docs/guide',
  'docs/pictures/records.png',
  'docs/pictures/analyzer.png',
  'deploy',
  'LICENSE',
]
const isLeftOut = (path) => /\.map$|^\.built$|^bundled\.json$/.test(basename(path))

const json = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))

/** The places of packages that the built server has inside. */
const bundled = () => new Set(json('apps/server/dist/bundled.json'))

/** The packages that are installed beside the built server. */
export const installed = () => layOut(roomsOf('apps/server'), bundled())

/** The packages that the built console consists of. */
const inConsole = () => layOut(roomsOf('apps/portal'))

/** The packages that the built server has inside. */
export const inServer = () => new Map([...bundled()].map((source) => [source, { source, entry: lock[source] }]))

/** The packages whose code the built files have inside. */
export const included = () => new Map([...inConsole(), ...inServer()])

/** Dependencies as a manifest has them: those of the rooms that come to the top of a layout. */
function dependenciesOf(rooms, laid, kind) {
  const named = rooms.flatMap((room) => Object.entries(lock[room][kind] ?? {}))
  const isLaid = ([name, version]) => laid.get(join('node_modules', name))?.entry.version === version
  return Object.fromEntries(named.filter(isLaid).sort())
}

const write = (path, value) => writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`)

/** Writes a manifest for what a room and those that it imports need, and the lock file that goes with it. */
function writeManifest(folder, room, { laid, lockName, ...more }) {
  const { version, description, license, type, engines } = json('package.json')
  const rooms = roomsOf(room)
  const locked = {
    ...{ name: 'doorward', version, license, engines },
    ...more,
    dependencies: dependenciesOf(rooms, laid, 'dependencies'),
    optionalDependencies: dependenciesOf(rooms, laid, 'optionalDependencies'),
  }
  const packages = { '': locked, ...Object.fromEntries([...laid].map(([place, { entry }]) => [place, entry])) }
  write(join(folder, 'package.json'), { description, type, ...locked })
  write(join(folder, lockName), { name: locked.name, version, lockfileVersion: 3, requires: true, packages })
}

/** Lays out what the console is built from, as far as a list of it needs. */
export function layConsole(folder) {
  mkdirSync(folder, { recursive: true })
  writeManifest(folder, 'apps/portal', { name: 'doorward-console', laid: inConsole(), lockName: 'package-lock.json' })
}

/** Lays the package out in a folder of its own, from a tree that is built: what `npm pack` packs, and containers are made of. */
export function layPackage(folder) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const part of parts) {
    mkdirSync(dirname(join(folder, part)), { recursive: true })
    cpSync(join(root, part), join(folder, part), {
      recursive: true,
      filter: (path) => !isLeftOut(relative(root, path)),
    })
  }
  cpSync(join(root, 'deploy/npm/README.md'), join(folder, 'README.md'))
  // By it `npm ci` installs what was tested.
  writeManifest(folder, 'apps/server', {
    ...{ bin: { doorward: 'apps/server/bin/doorward.mjs' }, os: ['linux', 'darwin'] },
    ...{ laid: installed(), lockName: 'npm-shrinkwrap.json' },
  })
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), noticesOf(licencesOf(included())))
}
