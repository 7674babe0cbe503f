/** Nothing to encode: the part after `/resources/` is one segment, with at most what a route has behind it. */
const isEncoded = /^\/v1\/(?:users\/[^/?]*\/)?resources\/[^/?]*(?:\/(?:permissions|roles|users)(?:\/[^/?]*)?)?(?:\?|$)/
const isBelowOne = /^\/v1\/resources\/[^/]+\/(?:history|restore)\/?$/

/**
 * Encodes the part between `/resources/` and the last `/permissions`, `/roles` or `/users` of a path, so that a
 * resource URI whose slashes came un-encoded is one segment to the router (contract 16). A path that is already
 * encoded stays as it is, and so do the history of one segment and its restoring. Of an address in absolute form the path counts: the
 * host is that of the one Host header (security 47).
 */
export function rewriteUrl(given: string): string {
  const url = given.startsWith('/') ? given : given.replace(/^https?:\/\/[^/?#]*\/?/i, '/')
  if (isEncoded.test(url)) return url
  const end = url.indexOf('?')
  const path = end < 0 ? url : url.slice(0, end)
  const start = path.indexOf('/resources/')
  if (start < 0) return url
  const from = start + '/resources/'.length
  const tail = Math.max(...['/permissions', '/roles', '/users'].map((part) => lastSegment(path, part)))
  const to = tail > from ? tail : path.replace(/\/$/, '').length
  const resource = path.slice(from, to)
  if (!resource.includes('/') || isBelowOne.test(path)) return url
  return path.slice(0, from) + resource.replaceAll('/', '%2F') + path.slice(to) + (end < 0 ? '' : url.slice(end))
}

/** Where `part` last stands as a whole segment. */
function lastSegment(path: string, part: string): number {
  const at = path.lastIndexOf(part)
  const next = path[at + part.length]
  return next === undefined || next === '/' ? at : -1
}
