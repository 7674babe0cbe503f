/** How many replies leave at once; more would keep the reader of the first ones waiting. */
const batchMax = 10

/**
 * Lets short replies leave together: sends all that came in one turn of the event loop at the turn's end, or when a few
 * have gathered. Sending wakes the reader at the other end, which costs more than a permission check does; back to
 * back, one waking serves several. Measured: a few per cent more checks a second.
 */
export function replyBatch(): (send: () => void) => void {
  let batch: (() => void)[] = []

  /** A batch that left already, because it was full, is empty by the end of its turn. */
  function leave(leaving: (() => void)[]): void {
    if (batch === leaving) batch = []
    for (const send of leaving.splice(0)) send()
  }

  return (send) => {
    const joined = batch
    joined.push(send)
    if (joined.length === 1) setImmediate(leave, joined)
    if (joined.length === batchMax) leave(joined)
  }
}
