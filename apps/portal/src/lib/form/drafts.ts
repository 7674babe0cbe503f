import { equal } from '@doorward/core/changes/equal'
import { usePortal } from '../portal-store.ts'

interface Draft<Values> {
  at: Date
  values: Values
}
const storageKey = (draftKey: string) => `doorward.draft.${draftKey}`
const draftCharactersMax = 200_000
const whoIsHere = (): string | undefined => usePortal.getState().profile?.userId

/** Keeps what was typed for this browser tab. A form too large to keep is left out silently: the page still holds it. */
export function keepDraft(draftKey: string | undefined, values: object): void {
  if (!draftKey) return
  const text = JSON.stringify({ at: new Date().toISOString(), by: whoIsHere(), values })
  if (text.length <= draftCharactersMax) sessionStorage.setItem(storageKey(draftKey), text)
}

export function forgetDraft(draftKey: string | undefined): void {
  if (draftKey) sessionStorage.removeItem(storageKey(draftKey))
}

/** The kept draft of whoever is here, unless there is none or it no longer differs from what the server has. */
export function draftOf<Values extends object>(
  draftKey: string | undefined,
  served: Values,
): Draft<Values> | undefined {
  const text = draftKey && sessionStorage.getItem(storageKey(draftKey))
  if (!text) return undefined
  // Only keepDraft writes this key, with the same form's values.
  const kept = JSON.parse(text) as { at: string; by?: string; values: Values }
  return kept.by !== whoIsHere() || equal(kept.values, served)
    ? undefined
    : { at: new Date(kept.at), values: kept.values }
}
