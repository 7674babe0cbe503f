import type { Soon } from '@doorward/core/soon'
import type { Incoming } from '../app/incoming.ts'

type Step<Passage> = (passage: Passage) => Soon<Passage>

/** Goes step by step, at once as long as none waits; what was seen of an account before a wait is forgotten. */
export function walk<Passage>(
  steps: readonly Step<Passage>[],
  sight: Incoming['sight'],
  passage: Passage,
): Soon<Passage> {
  let reached = passage
  for (let at = 0; at < steps.length; at++) {
    const next = (steps[at] as Step<Passage>)(reached) // within bounds
    if (next instanceof Promise) return sight.after(next, (passage) => walk(steps.slice(at + 1), sight, passage))
    reached = next
  }
  return reached
}
