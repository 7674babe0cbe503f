import { hasPlatformPrefix, platformPrefix, platformResources } from '../platform.ts'
import { invalid } from '../refusals.ts'

const uriLengthMax = 512
const segmentsMax = 15
const segment = String.raw`(?:[a-zA-Z0-9_.+=~|@-]{1,128}|\*)(?::(?:[a-zA-Z0-9_.+=~|@-]{1,128}|\*|))*`
const wellFormed = new RegExp(`^${segment}(?:/${segment})*$`)

/**
 * The URI as it is compared: without one leading and one trailing slash, letter case kept.
 * Null when it is malformed: empty, too long, more than 15 segments, `//`, `**`, `%`, a space (contract 0.1).
 * A `*` at the end does not count as a segment.
 */
export function normaliseResourceUri(text: string): string | null {
  if (text.length > uriLengthMax) return null
  const start = text.startsWith('/') ? 1 : 0
  const end = text.length > start && text.endsWith('/') ? text.length - 1 : text.length
  const uri = text.slice(start, end)
  if (!wellFormed.test(uri)) return null
  return slashesIn(uri) + (uri.endsWith('/*') ? 0 : 1) <= segmentsMax ? uri : null
}

function slashesIn(text: string): number {
  let count = 0
  for (let at = text.indexOf('/'); at !== -1; at = text.indexOf('/', at + 1)) count += 1
  return count
}

/** The URI as it is compared; a malformed one, which names nothing, as it is. */
export const oneSpelling = (text: string): string => normaliseResourceUri(text) ?? text

/** Like `normaliseResourceUri`, but refuses a malformed URI with 400 naming `field`. */
export function parseResourceUri(text: string, field = 'resourceUri'): string {
  const uri = normaliseResourceUri(text)
  if (uri === null)
    throw invalid(
      field,
      `A resource URI has 1 to ${segmentsMax} segments of letters, digits and -_.+=~|@: or *, with / between them, such as reports/2026/q3.`,
    )
  return uri
}

const platformRoots = new Set<string>(Object.values(platformResources).map((uri) => uri.split('/', 1)[0] ?? uri))

/**
 * Parses a URI that a statement gives. Refuses with 400 what is malformed, and every name that begins with the
 * platform prefix, in any letter case, without being a platform resource (decision 16).
 */
export function parseGrantedUri(text: string, field = 'resourceUri'): string {
  const uri = parseResourceUri(text, field)
  const root = uri.split('/', 1)[0] ?? uri
  if (hasPlatformPrefix(uri) && !platformRoots.has(root))
    throw invalid(field, `Names that start with ${platformPrefix} are reserved for the platform's own resources.`)
  return uri
}

/** Whether a URI names, or by a leading wildcard may stand for, one of the platform's own resources. */
export const reachesPlatform = (uri: string): boolean => /^\/?\*/.test(uri) || hasPlatformPrefix(uri)

/** True for a whole `*` segment and for one that ends in a `*` part. */
export const isWildSegment = (part: string): boolean => part === '*' || part.endsWith(':*')

/** True when the URI stands for more than one place and what lies below it. */
export const hasWildcard = (uri: string): boolean => uri.includes('*') && uri.split('/').some(isWildSegment)

function splitUri(uri: string): { parts: string[]; tail: boolean } {
  const parts = uri.split('/')
  return { parts, tail: parts.at(-1) === '*' }
}

/** Whether every segment that `asked` stands for is one that `granted` stands for (decision 23). */
function segmentCovers(granted: string, asked: string): boolean {
  if (granted === '*' || granted === asked) return true
  return granted.endsWith(':*') && asked.startsWith(granted.slice(0, -1))
}

/**
 * Whether everything that `asked` names lies within `granted`. Both are normalised.
 * A URI covers itself and all below it; `x/*` covers what is below x, not x itself. In the middle, `*` stands for any
 * one segment, and `name:*` for any one that begins with `name:` (decisions 14, 22, 23).
 */
export function covers(granted: string, asked: string): boolean {
  const { parts, tail } = splitUri(granted)
  const askedParts = asked.split('/')
  if (askedParts.length < parts.length) return false
  const fixed = tail ? parts.slice(0, -1) : parts
  return fixed.every((part, index) => segmentCovers(part, askedParts[index] ?? ''))
}

/** The narrower of two segments when one covers the other. */
function narrower(one: string, other: string): string | null {
  if (segmentCovers(one, other)) return other
  return segmentCovers(other, one) ? one : null
}

/** How many segments from the beginning both have in common: how near one place is to another. */
function sharedSegments(one: string, other: string): number {
  const [these, those] = [one.split('/'), other.split('/')]
  const differs = these.findIndex((segment, at) => segment !== those[at])
  return differs === -1 ? these.length : differs
}

/** How near the nearest of some places is to another. */
export const nearestShared = (uris: readonly string[], uri: string): number =>
  uris.reduce((most, each) => Math.max(most, sharedSegments(each, uri)), 0)

/**
 * The URI of all that both name, or null when they name nothing in common: what it covers is what both cover. Both are
 * normalised.
 */
export function uriMeet(one: string, other: string): string | null {
  const [short, long] = [splitUri(one), splitUri(other)]
    .map(({ parts, tail }) => ({ fixed: tail ? parts.slice(0, -1) : parts, tail }))
    .sort((a, b) => a.fixed.length - b.fixed.length)
  const met: string[] = []
  for (const [index, part] of (long?.fixed ?? []).entries()) {
    const facing = short?.fixed[index]
    const both = facing === undefined ? part : narrower(facing, part)
    if (both === null) return null
    met.push(both)
  }
  const tail = long?.tail || (short?.tail && short.fixed.length === met.length)
  return [...met, ...(tail ? ['*'] : [])].join('/')
}

/**
 * The part of `granted` that lies below a collection, or null when none does. `x` and `x/*` name the same collection,
 * `*` the one that holds everything. A grant that reaches all of the collection gives `collection/*`; wildcards are
 * narrowed to the collection's own segments, so what is returned is always covered by `granted` (decision 37).
 */
export function belowCollection(granted: string, collection: string): string | null {
  const from = splitUri(collection)
  const base = from.tail ? from.parts.slice(0, -1) : from.parts
  const { parts, tail } = splitUri(granted)
  const fixed = tail ? parts.slice(0, -1) : parts
  const found: string[] = []
  for (const [index, place] of base.entries()) {
    const own = fixed[index]
    const both = own === undefined ? place : narrower(own, place)
    if (both === null) return null
    found.push(both)
  }
  const below = fixed.slice(base.length)
  return [...found, ...below, ...(tail || below.length === 0 ? ['*'] : [])].join('/')
}

/** How many levels a URI has; a `*` at the end counts as one. */
export const levelsOf = (uri: string): number => uri.split('/').length

/** Levels of a collection itself: `x` and `x/*` have the same, `*` has none. */
export const levelsOfCollection = (uri: string): number => levelsOf(uri) - (splitUri(uri).tail ? 1 : 0)

/**
 * An id as one segment of a platform resource URI, such as the user of `Doorward:Users/{userId}`. Characters that no
 * segment may have are written as `=` and their hexadecimal code; `=` occurs in no id, so different ids stay different.
 */
export const segmentOf = (id: string): string =>
  id.replace(/[^a-zA-Z0-9_.+~|@:-]|^:/g, (char) => `=${char.charCodeAt(0).toString(16).toUpperCase()}`)
