import type { FastifyReply, FastifyRequest } from 'fastify'
import { linkAtProvider, returnFromProvider } from '../federation/federated-sign-in.ts'
import { answerIn } from '../federation/posted-answer.ts'
import type { LoginParts } from '../login-parts.ts'
import { queryOf } from '../routes/form-body.ts'
import { answerExpired } from '../routes/send-page.ts'
import { findRequest } from '../sign-in/authentication-request.ts'
import { tieToBrowser } from '../sign-in/own-browser.ts'
import { signInAddress } from './library-sign-in.ts'
import { addressOfClient, namesClient } from './one-time-code.ts'
import { takeWordOfClient } from './word-of-client.ts'

/**
 * `/login?state=…`: goes on to the pages of a sign-in that a page or program began; with a code, a
 * provider or a service client has completed it.
 */
export async function openHostedSignIn(parts: LoginParts, request: FastifyRequest, reply: FastifyReply) {
  const query = queryOf(request)
  const id = query.get('state')
  if (!id) return reply.redirect('/')
  const issuer = await parts.findIssuer(request.hostFacts)
  const answer = await answerIn(parts.environment, issuer.accountId, query)
  if (!answer) return answerExpired(reply)
  const goOn = await returnFromProvider({ parts, request, reply, issuer }, answer)
  if (goOn) return goOn()
  if (answer !== query) return answerExpired(reply)
  const asked = await findRequest(parts.environment, issuer.accountId, id)
  if (!asked) return answerExpired(reply)
  const leave = (url: string) => reply.header('cache-control', 'no-store').redirect(url, 303)
  if (query.has('code')) return takeWordOfClient(parts, request, reply, { issuer, asked: { ...asked, requestId: id } })
  const { connectionId } = asked
  if (connectionId && asked.linkTo && !namesClient(connectionId))
    return linkAtProvider(
      { parts, request, reply, issuer },
      {
        requestId: id,
        connectionId,
        applicationId: asked.applicationId,
        properties: asked.connectionProperties,
      },
    )
  if (!connectionId || !namesClient(connectionId)) return leave(signInAddress(asked, issuer, id))
  const underWay = { accountId: issuer.accountId, uid: id, cookies: request.headers.cookie }
  reply.header('set-cookie', await tieToBrowser(parts.environment, underWay))
  return leave(await addressOfClient(parts, issuer, { clientId: connectionId, requestId: id, home: issuer.origin }))
}
