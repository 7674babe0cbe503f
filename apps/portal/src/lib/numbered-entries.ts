/** The number of the entry of the history that is shown, as the router writes it. */
const shownNumber = (): number | undefined => window.history.state?.idx

/** Where no browser says more, as where there is none, the router goes back. */
let wentBack = true

/** Whether the browser's Back, not Forward or an address that was typed, is what the router is told of just now. */
export const isGoingBack = (): boolean => wentBack

/**
 * Numbers the entries that the router did not make: an address that was typed, or a link that is none of its own. Back and forward
 * from one without a number could not be kept from leaving the page (`BackCloses`, `UnsavedGuard`). Called before the router is made.
 * @returns is told of each place that the router has come to
 */
export function numberEntries(): () => void {
  let at = shownNumber() ?? 0
  const note = () => {
    at = shownNumber() ?? at
  }
  window.addEventListener('popstate', () => {
    if (shownNumber() === undefined) window.history.replaceState({ ...window.history.state, idx: at + 1 }, '')
    wentBack = (shownNumber() ?? at) < at
    note()
  })
  return note
}
