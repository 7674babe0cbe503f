import { picturesPath } from '@doorward/core/branding/branding'
import { Refusal } from '@doorward/core/refusals'
import { findPicture } from '@doorward/store/branding/pictures'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LoginParts } from '../login-parts.ts'
import { sendAsset } from './send-page.ts'

const fileName = /^([0-9a-f]{32})\.webp$/

/** Sends a picture of the account that is addressed; its address is of its content, and so it is kept for ever. */
async function sendPicture(parts: LoginParts, request: FastifyRequest, reply: FastifyReply) {
  const [, pictureId] = fileName.exec((request.params as { file: string }).file) ?? []
  const { accountId } = await parts.findIssuer(request.hostFacts)
  const find = (id: string) =>
    parts.environment.database.account(accountId, (tx) => findPicture(tx, accountId, id), 'read')
  const body = pictureId && (await find(pictureId))
  if (!body) throw new Refusal('NotFound')
  reply.header('x-content-type-options', 'nosniff').header('content-security-policy', "default-src 'none'")
  return sendAsset(reply, { path: request.url, type: 'image/webp', body })
}

/** Pictures of accounts' own pages. */
export function pictureRoutes(app: FastifyInstance, parts: LoginParts): void {
  app.get(`${picturesPath}/:file`, (request, reply) => sendPicture(parts, request, reply))
}
