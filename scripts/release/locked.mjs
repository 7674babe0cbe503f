import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../prepare.mjs'

/** What the lock file knows of every package, by its place below the root. */
export const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages

/** The place of the package that whoever stands at a place finds by a name; undefined where the lock has none. */
function findPlace(from, name) {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = join(folder === '.' ? '' : folder, 'node_modules', name)
    if (lock[place]) return place
    if (folder === '.' || folder === '') return undefined
  }
}

/** Names that a package can't do without; and those that it can, as where another system has them. */
const needs = ({ dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {}, optionalDependencies = {} }) => ({
  required: [
    ...Object.keys(dependencies).filter((name) => !(name in optionalDependencies)),
    ...Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional),
  ],
  optional: Object.keys(optionalDependencies),
})

/** What is looked at of an entry; that something is for development, a peer or optional is said anew. */
const plain = ({ dev, devOptional, peer, optional, ...entry }) => entry

/**
 * Lays the packages that rooms need out anew, for a folder that has nothing but them: by their new places, where each lies in
 * the tree and what the lock says of it. Each room's own packages come to the top, so two rooms may not ask for two versions.
 */
export function layOut(rooms, without = new Set()) {
  const laid = new Map()
  const queue = { required: [], optional: [] }
  /** Where a name is found from a new place. */
  const visible = (from, name) => {
    const parts = from.split('/node_modules/')
    const folders = parts.map((_, end) => parts.slice(0, parts.length - end).join('/node_modules/')).concat('')
    return folders.map((folder) => join(folder, 'node_modules', name)).find((place) => laid.has(place))
  }
  const put = (place, source, isOptional) => {
    laid.set(place, { source, entry: { ...plain(lock[source]), ...(isOptional ? { optional: true } : {}) } })
    const { required, optional } = needs(lock[source])
    queue[isOptional ? 'optional' : 'required'].push(...required.map((name) => ({ at: place, from: source, name })))
    queue.optional.push(...optional.map((name) => ({ at: place, from: source, name })))
  }
  const settle = ({ at, from, name }, isOptional) => {
    const source = findPlace(from, name)
    if (!source) {
      if (isOptional) return
      throw new Error(`${name}, which ${from} needs, is not in the lock file`)
    }
    if (without.has(source)) return
    const seen = visible(at, name)
    if (seen && laid.get(seen).entry.version === lock[source].version) return
    if (seen && at === '') throw new Error(`${from} asks for another version of ${name} than a room beside it`)
    put(join(seen ? at : '', 'node_modules', name), source, isOptional)
  }
  for (const room of rooms) {
    const { required, optional } = needs(lock[room])
    const outside = (names) => names.filter((name) => !name.startsWith('@doorward/'))
    for (const name of outside(required)) settle({ at: '', from: room, name }, false)
    queue.optional.push(...outside(optional).map((name) => ({ at: '', from: room, name })))
  }
  for (const kind of ['required', 'optional'])
    for (let next = queue[kind].shift(); next; next = queue[kind].shift()) settle(next, kind === 'optional')
  return new Map([...laid].sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** The room itself and every room of ours that it imports, as their places. */
export function roomsOf(room) {
  const rooms = new Set()
  const add = (place) => {
    if (rooms.has(place)) return
    rooms.add(place)
    for (const name of Object.keys(lock[place].dependencies ?? {}))
      if (name.startsWith('@doorward/')) add(lock[`node_modules/${name}`].resolved)
  }
  add(room)
  return [...rooms]
}
