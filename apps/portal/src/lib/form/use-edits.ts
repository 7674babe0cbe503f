import { equal } from '@doorward/core/changes/equal'
import { useContext, useRef, useState } from 'react'
import { draftOf, forgetDraft, keepDraft } from './drafts.ts'
import type { Edits, Served } from './entity-form.ts'
import { HeldEdits } from './held-edits.ts'

/**
 * What was typed, held beside what the server has, with the version it was begun on. It is kept as a draft under its key,
 * if it has one, and a draft of an earlier visit can be restored; what a page holds over its tabs simply goes on.
 */
export function useEdits<Values extends object>(served: Served<Values>, draftKey: string | undefined) {
  const held = useContext(HeldEdits)
  // Only this form holds edits by its key, and they are of its values.
  const [edits, setEdits] = useState(() => held?.get(draftKey ?? '') as Edits<Values> | undefined)
  const [draft, setDraft] = useState(() => (edits ? undefined : draftOf<Values>(draftKey, served.values)))
  const latest = useRef(edits)
  latest.current = edits
  const hold = (next: Edits<Values> | undefined) => {
    latest.current = next
    setEdits(next)
    if (next) keepDraft(draftKey, next.values)
    else forgetDraft(draftKey)
    if (draftKey && next) held?.set(draftKey, next)
    else held?.delete(draftKey ?? '')
  }
  const begun = (): Edits<Values> => latest.current ?? { ...served, from: served.values }
  return {
    edits,
    hold,
    /** What is held, or what the server has, as edits that change nothing. */
    begun,
    /** What is held at this very moment, before any re-render. */
    latest: () => latest.current,
    /** Changes some values; taken back to what they were they are no edit any more. */
    edit: (patch: Partial<Values>) => {
      const { from, version, values } = begun()
      const next = { ...values, ...patch }
      hold(equal(from, next) ? undefined : { from, version, values: next })
    },
    /** Lets go of edits and draft. */
    drop: () => {
      hold(undefined)
      setDraft(undefined)
    },
    draftAt: edits ? undefined : draft?.at,
    restoreDraft: () => {
      if (draft) hold({ ...served, from: served.values, values: draft.values })
    },
  }
}
