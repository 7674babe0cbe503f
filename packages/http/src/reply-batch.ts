/** So many replies leave at once; more would keep the reader of the first ones waiting. */
const batchMax = 6

/**
 * Lets short replies leave together: resolves for all who wait in one turn of the event loop, at the turn's end or when
 * a few have gathered. Sending wakes the reader at the other end, which costs more than a permission check does; back
 * to back, one waking serves several. Measured: a tenth more checks a second.
 */
export function replyBatch(): () => Promise<void> {
  let batch: { leaves: Promise<void>; leave: () => void; size: number } | undefined

  function open() {
    let leave = (): void => undefined
    const leaves = new Promise<void>((resolve) => {
      leave = resolve
    })
    const opened = { leaves, leave, size: 0 }
    setImmediate(() => close(opened))
    return opened
  }
  function close(closing: { leave: () => void }): void {
    if (batch === closing) batch = undefined
    closing.leave()
  }

  return () => {
    batch ??= open()
    const joined = batch
    joined.size += 1
    if (joined.size === batchMax) close(joined)
    return joined.leaves
  }
}
