interface Ending {
  close(): unknown
}

/** What was opened so far; it ends in reverse, the last first. */
export interface Opened {
  /** Notes a part to be ended with the others, and hands it on. */
  keep<Part extends Ending>(part: Part): Part
  /** Ends all of them, one after another; raises what the first of them raises that can't. */
  close(): Promise<void>
}

export function opened(): Opened {
  const parts: Ending[] = []
  return {
    keep(part) {
      parts.push(part)
      return part
    },
    async close() {
      for (const part of parts.splice(0).reverse()) await part.close()
    },
  }
}
