import { ApiError } from '@doorward/contract/client'
import { t } from '../../lib/texts.ts'
import { raisedAs } from '../server/raised.ts'

/**
 * What was asked of events. Blockers of advertisements know calls of analytics by their address: one that the browser never
 * sent, though it has a network, is told as `BrowserBlockedRequest`, which says what to do.
 */
export const unblocked = <Answer>(asked: Promise<Answer>): Promise<Answer> =>
  asked.catch((cause: unknown) => {
    if (!(cause instanceof ApiError && cause.status === 0) || navigator.onLine === false) throw cause
    throw raisedAs('BrowserBlockedRequest', t('audit.blocked'), cause)
  })
