import type { KoaContextWithOIDC } from 'oidc-provider'
import { withBrand } from '../../pages/branded.ts'
import { postedAnswerPage } from '../../pages/posted-answer-page.ts'
import { withBanner } from '../../pages/test-pages.ts'
import { pageHeaders } from '../../routes/send-page.ts'
import { textsOf } from '../../texts.ts'
import type { ProtocolRequest } from './configuration.ts'

/**
 * An address as the one target of a form: as far as a policy can name it (CSP3 §2.3.1). What would end the word is
 * percent-encoded there; browsers read both alike.
 */
function targetOf(address: string): string {
  const { origin, pathname } = new URL(address)
  return `${origin}${pathname.replaceAll(';', '%3B').replaceAll(',', '%2C')}`
}

/** What went wrong, with a reference by which it can be found in the log (LGN-13). */
export const describedBy = (error: { error_description?: unknown }, reference: string | undefined): string =>
  `${error.error_description ?? ''} (reference ${reference})`.trim()

/**
 * Answers an application by a form that the browser sends it (OAuth 2.0 Form Post Response Mode §2), on a page as the
 * account's others: it goes on by itself, or by its button where no script runs, to that address and nowhere else.
 */
export function answerByForm(ctx: KoaContextWithOIDC, redirectUri: string, answer: Record<string, unknown>): void {
  const { brand, requestId, shownTest } = ctx.req as ProtocolRequest // requests come in by `answerByLibrary` only
  const say = textsOf(ctx.req, ctx.oidc.params?.ui_locales)
  const told = 'error' in answer ? { ...answer, error_description: describedBy(answer, requestId) } : answer
  const fields = Object.entries(told).map(([name, value]) => [name, String(value)] as const)
  if (ctx.status !== 500 && ctx.status !== 503) ctx.status = 'error' in answer ? 400 : 200
  ctx.set(pageHeaders([targetOf(redirectUri)], brand, { only: true }))
  ctx.body = withBanner(withBrand(postedAnswerPage(say, { action: redirectUri, fields }), say, brand), say, shownTest)
}
