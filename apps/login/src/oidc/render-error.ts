import type { Say } from '@doorward/texts/english'
import type { Configuration } from 'oidc-provider'
import { noticePage } from '../pages/notice-pages.ts'
import { withBanner } from '../pages/test-pages.ts'
import { pageHeaders } from '../routes/send-page.ts'
import { textsOf } from '../texts.ts'
import type { ProtocolRequest } from './library/configuration.ts'
import { errors } from './library/oidc-provider.ts'

/** Shows an error of the protocol that may not go back to the application, because it did not prove itself. */
export const renderError: NonNullable<Configuration['renderError']> = async (ctx, out, error) => {
  const { requestId: reference, shownTest, rows } = ctx.req as ProtocolRequest // requests come in by `answerByLibrary` only
  const say = textsOf(ctx.req)
  const clientId = ctx.oidc?.params?.client_id
  const isWaiting =
    error instanceof errors.InvalidClient && typeof clientId === 'string' && (await rows?.awaitsApproval(clientId))
  if (isWaiting) ctx.status = 400 // as unauthorized_client, which it is
  const [heading, text] = isWaiting
    ? [say.text('pages.applicationWaits'), say.text('pages.applicationWaitsText')]
    : wordsFor(say, error, out.error_description)
  ctx.set(pageHeaders())
  ctx.body = withBanner(noticePage(say, { heading, text, reference }), say, shownTest)
}

function wordsFor({ text }: Say, error: Error, description: string | undefined): [heading: string, text: string] {
  if (error instanceof errors.SessionNotFound) return [text('pages.expired'), text('pages.expiredAgain')]
  if (error instanceof errors.InvalidClient)
    return [text('pages.unknownApplication'), text('pages.unknownApplicationText')]
  if (error instanceof errors.InvalidRedirectUri)
    return [text('pages.cannotSendBack'), text('pages.cannotSendBackText')]
  if (error instanceof errors.OIDCProviderError)
    return [text('pages.cannotDo'), description ?? text('pages.cannotDoText')]
  return [text('pages.wentWrong'), text('pages.ourFault')]
}
