/** How many letters are to be put in, taken out or changed to make one word of another (Levenshtein). */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1]
    for (let at = 0; at < to.length; at++) {
      const [kept = 0, above = 0, before = 0] = [row[at], row[at + 1], next[at]]
      next.push(Math.min(above + 1, before + 1, kept + (to[at] === letter ? 0 : 1)))
    }
    row = next
  }
  return row[to.length] ?? 0
}

const distanceMax = 2
const lettersMax = 40

/** The word of several that was meant by one that is mistyped; undefined where none is near. */
export function nearest(mistyped: string, words: readonly string[]): string | undefined {
  if (mistyped.length > lettersMax) return undefined
  const [first] = words
    .map((word) => ({ word, off: distance(mistyped, word) }))
    .filter(({ off }) => off <= distanceMax)
    .sort((a, b) => a.off - b.off)
  return first?.word
}
