import type { Configuration } from 'oidc-provider'
import { noticePage } from '../pages/notice-pages.ts'
import { pageHeaders } from '../routes/send-page.ts'
import type { ProtocolRequest } from './configuration.ts'
import { errors } from './library.ts'

/** Shows an error of the protocol that may not go back to the application, because it did not prove itself. */
export const renderError: NonNullable<Configuration['renderError']> = (ctx, out, error) => {
  const reference = (ctx.req as ProtocolRequest).requestId // requests come in by `answerByLibrary` only
  const [heading, text] = wordsFor(error, out.error_description)
  ctx.set(pageHeaders())
  ctx.body = noticePage({ heading, text, reference })
}

function wordsFor(error: Error, description: string | undefined): [heading: string, text: string] {
  if (error instanceof errors.SessionNotFound)
    return ['This sign-in has expired', 'Go back to the application and sign in again.']
  if (error instanceof errors.InvalidClient)
    return [
      'We do not know this application',
      'Its client_id is not registered here. Tell the people who run the application.',
    ]
  if (error instanceof errors.InvalidRedirectUri)
    return [
      'We cannot send you back',
      'The application named an address (redirect_uri) that is not registered for it. Tell the people who run the application.',
    ]
  if (error instanceof errors.OIDCProviderError)
    return [
      'The application asked for something we cannot do',
      description ?? 'Tell the people who run the application.',
    ]
  return ['Something went wrong', 'The fault is ours. Try again in a moment.']
}
