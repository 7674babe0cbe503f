import { tokenRefusalsMax, tokenResetReloadMs } from '@doorward/core/constants'
import { letGo } from '../lib/leaving.ts'
import { portalKey, usePortal } from '../lib/portal-store.ts'
import { isSomebodyElses, signOutHere } from './sign-in.ts'
import { dropTokens, noteEndedBy } from './tokens.ts'

let refusedTokens = 0

/** Counts calls refused for their token; the third signs out here as Sign out does, and reloads after 200 ms (SES-05). */
export function trackUnauthorized(reload: () => void = () => location.reload()): void {
  refusedTokens += 1
  if (refusedTokens < tokenRefusalsMax) return
  refusedTokens = 0
  void signOutHere({ keepsDrafts: true })
  noteEndedBy('refusal')
  letGo()
  setTimeout(reload, tokenResetReloadMs)
}

/** A call that was answered clears the count. */
export function trackAuthorized(): void {
  refusedTokens = 0
}

/**
 * Calls back when another tab signed out (SES-04), or somebody else signed in there: nothing holds anybody on the page then, and what they typed is kept for
 * them in this tab. Returns the way to stop watching.
 */
export function onLogoutElsewhere(leave: () => void): () => void {
  const seen = usePortal.getState().lastLogoutAt
  const changed = async (event: StorageEvent) => {
    if (event.key !== portalKey) return
    await usePortal.persist.rehydrate()
    const isOver = usePortal.getState().lastLogoutAt > seen
    if (isOver || isSomebodyElses()) {
      dropTokens()
      noteEndedBy(isOver ? 'otherTab' : 'otherPerson')
      letGo()
      leave()
    }
  }
  window.addEventListener('storage', changed)
  return () => window.removeEventListener('storage', changed)
}
