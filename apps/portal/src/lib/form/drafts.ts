import { equal } from '@doorward/core/changes/equal'

interface Draft<Values> {
  at: Date
  values: Values
}
const storageKey = (draftKey: string) => `doorward.draft.${draftKey}`
const draftCharactersMax = 200_000

/** Keeps what was typed for this browser tab. A form too large to keep is left out silently: the page still holds it. */
export function keepDraft(draftKey: string | undefined, values: object): void {
  if (!draftKey) return
  const text = JSON.stringify({ at: new Date().toISOString(), values })
  if (text.length <= draftCharactersMax) sessionStorage.setItem(storageKey(draftKey), text)
}

export function forgetDraft(draftKey: string | undefined): void {
  if (draftKey) sessionStorage.removeItem(storageKey(draftKey))
}

/** The kept draft, unless there is none or it no longer differs from what the server has. */
export function draftOf<Values extends object>(
  draftKey: string | undefined,
  served: Values,
): Draft<Values> | undefined {
  const text = draftKey && sessionStorage.getItem(storageKey(draftKey))
  if (!text) return undefined
  // Only keepDraft writes this key, with the same form's values.
  const kept = JSON.parse(text) as { at: string; values: Values }
  return equal(kept.values, served) ? undefined : { at: new Date(kept.at), values: kept.values }
}
