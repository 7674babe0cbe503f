let aheadMs = 0
const withinMs = 2_000

/**
 * Notes by how much the server's clock is ahead of this browser's, by an answer that has just come. What its way here
 * took, and whole seconds in the header, make no difference.
 */
export function noteServerClock({ headers }: Response): void {
  const served = Date.parse(headers.get('date') ?? '')
  const ahead = served - Date.now()
  if (Number.isNaN(ahead)) return
  aheadMs = Math.abs(ahead) < withinMs ? 0 : ahead
}

/** Milliseconds since 1970 by the server's clock: what it issues is judged by that, whatever the browser's says. */
export const serverNow = (): number => Date.now() + aheadMs

/** How many whole seconds the server's clock is ahead of this browser's; negative where it is behind. */
export const serverAheadSeconds = (): number => Math.round(aheadMs / 1000)
