const namesOperation = /^\/(?:(?:get|post|patch|put|delete)-.+|overview|auth)$/

/**
 * Where an alias of the reference leads (SCR-07): `/get-/v1/roles`, `/overview` and the like name what is shown there.
 * Undefined for any other address.
 */
export const aliasTarget = (pathname: string): string | undefined =>
  namesOperation.test(pathname) ? `/api?route=${encodeURIComponent(decodedOnce(pathname.slice(1)))}` : undefined

/** An address as people write it; one that is no text stays as it is. */
function decodedOnce(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
