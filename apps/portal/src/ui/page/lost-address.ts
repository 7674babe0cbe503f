import { shortId } from '../text/IdText.tsx'

const longest = 60
let lost: string | undefined

/** Remembers an address that no page has, until the overview that is shown instead has said so. */
export function noteLost(url: string): void {
  const { pathname } = new URL(url)
  lost = shortId(pathname, longest)
}

/** The address that no page has, once. */
export function takeLost(): string | undefined {
  const taken = lost
  lost = undefined
  return taken
}
