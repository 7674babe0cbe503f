/**
 * What was typed into a field that shows a chosen option: it takes the option's place, wherever in it the caret stood.
 * What is typed where none is shown, or where some of it was erased, is as it stands.
 */
export function typedOver(shown: string, now: string): string {
  const added = now.length - shown.length
  if (shown === '' || added <= 0) return now
  const same = [...shown].findIndex((_, at) => shown[at] !== now[at])
  const at = same === -1 ? shown.length : same
  return now.slice(at + added) === shown.slice(at) ? now.slice(at, at + added) : now
}
