import { ApiError } from '@doorward/contract/client'
import { ofUnknownOutcome, wasDoneBefore } from '../../lib/failures.ts'
import { useCallLog } from '../../lib/inspector/call-log.ts'

/** The keys of writes that no answer came to, by what they were; of one page alone. */
const unanswered = new Map<string, string>()
let page = 0

/** Whether it is known what became of a write: it was refused, or done. */
export const isAnswer = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.code !== 'RequestInProgress'

/**
 * Sends a write by a key of its own. Where no answer comes, the same write is sent by the same key when it is sent again, so
 * that it is carried out once. On another page it is another write: whoever has gone on has seen what became of the first.
 */
export async function sentOnce<Answer>(write: unknown, send: (key: string) => Promise<Answer>): Promise<Answer> {
  const { pages } = useCallLog.getState()
  if (pages !== page) unanswered.clear()
  page = pages
  const what = JSON.stringify(write)
  const key = unanswered.get(what) ?? crypto.randomUUID()
  unanswered.delete(what)
  try {
    return await send(key)
  } catch (error) {
    // What the first try made is there, without its secret: pressing again is to make no second one either.
    if (!isAnswer(error) || wasDoneBefore(error)) unanswered.set(what, key)
    if (error instanceof ApiError && error.status === 0) ofUnknownOutcome.add(error) // no answer came at all
    throw error
  }
}
