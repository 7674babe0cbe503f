interface Ending {
  close(): unknown
}

/** What was opened so far; it ends in reverse, the last first. */
export interface Opened {
  /** Notes a part to be ended with the others, and hands it on. */
  keep<Part extends Ending>(part: Part): Part
  /** Ends all of them, one after another, also when one can't; raises then what the first such raised. */
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
      const faults: unknown[] = []
      for (const part of parts.splice(0).reverse()) {
        try {
          await part.close()
        } catch (fault) {
          faults.push(fault)
        }
      }
      if (faults.length > 0) throw faults[0]
    },
  }
}
