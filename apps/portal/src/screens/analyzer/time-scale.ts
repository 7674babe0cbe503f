/** From the making of an account to now. */
interface Span {
  from: Date
  to: Date
}

/** So many places has the slider; its last one is now. */
export const places = 1000

/** Where a moment lies on it. */
export function placeOf(at: Date, { from, to }: Span): number {
  const share = (at.getTime() - from.getTime()) / Math.max(1, to.getTime() - from.getTime())
  return Math.min(places - 1, Math.max(0, Math.round(share * places)))
}

/** The moment of a place, to the second, and never before there was anything; undefined for now. */
export function momentAt(place: number, { from, to }: Span): Date | undefined {
  if (place >= places) return undefined
  const ms = from.getTime() + ((to.getTime() - from.getTime()) * place) / places
  return new Date(Math.ceil(ms / 1000) * 1000)
}
