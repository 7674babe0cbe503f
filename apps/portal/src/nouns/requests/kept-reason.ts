import { useState } from 'react'
import { draftOf, forgetDraft, keepDraft } from '../../lib/form/drafts.ts'

const none = { reason: '' }

/** Why a request is decided so, as typed: it is there again, however the question was left, until it was decided. */
export function useKeptReason(way: 'approve' | 'deny', requestId: string) {
  const key = `decision.${way}.${requestId}`
  const [reason, setReason] = useState(() => draftOf(key, none)?.values.reason ?? '')
  const type = (typed: string) => {
    setReason(typed)
    if (typed) keepDraft(key, { reason: typed })
    else forgetDraft(key)
  }
  return { reason, type, forget: () => forgetDraft(key) }
}
