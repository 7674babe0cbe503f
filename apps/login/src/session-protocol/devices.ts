import type { DeviceBody } from '@doorward/contract/login/session'
import { invalid, Refusal } from '@doorward/core/refusals'
import { factorNameMax } from '@doorward/core/users/factors'
import { authenticate } from '@doorward/http/callers/admit'
import { mustHaveSignedInLately } from '@doorward/http/callers/step-up'
import { type KnownFactor, listFactors } from '@doorward/store/sign-in/factors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LoginParts } from '../login-parts.ts'
import type { Issuer } from '../oidc/issuers.ts'
import { findPerson } from '../people.ts'
import { bearerOf } from '../routes/bearer.ts'
import { textOfRefusal } from '../second-factors/adding.ts'
import { seedOf } from '../second-factors/authenticator-app.ts'
import { addDevice } from '../second-factors/devices.ts'
import { addApp, dropFactor, type Owner } from '../second-factors/factors.ts'
import { mustHaveShownFactor } from '../second-factors/owes-factor.ts'
import { refuseInTest } from '../sign-in/delegation.ts'
import { textsOf } from '../texts.ts'
import { getAsker } from './asker.ts'

const types = { TOTP: 'TOTP', PASSKEY: 'WebAuthN', DEVICE: 'WebAuthN' } as const satisfies Record<
  KnownFactor['kind'],
  string
>

/** The second factors of the asker, as published clients know them. Raises NotFound for nobody. */
export async function showDevices(parts: LoginParts, request: FastifyRequest, reply: FastifyReply) {
  const issuer = await parts.findIssuer(request.hostFacts)
  const { accountId } = issuer
  const { userId } = await getAsker(parts, issuer, request, { changes: false })
  const factors = await parts.environment.database.account(
    accountId,
    (tx) => listFactors(tx, accountId, userId),
    'read',
  )
  const devices = factors.map(({ factorId, name, kind }) => ({ deviceId: factorId, name, type: types[kind] }))
  return reply.header('cache-control', 'no-store').send({ devices })
}

/**
 * The person who changes his factors through an application: by the token of a sign-in of the last minutes, never by a
 * cookie that goes along by itself, and with the factor that he has. Raises Unauthorized without one,
 * InsufficientUserAuthentication for an older one, or one without the factor.
 */
async function getOwner(parts: LoginParts, issuer: Issuer, request: FastifyRequest): Promise<Owner> {
  const token = bearerOf(request)
  if (!token) throw new Refusal('Unauthorized')
  const { accountId } = issuer
  const { userId, sessionId } = await getAsker(parts, issuer, request, { changes: true })
  const say = textsOf(request)
  await refuseInTest(parts.environment, accountId, { sessionId, title: say.text('pages.notInTest') })
  const caller = await authenticate(parts.http, request, token, { at: accountId, strongly: true })
  mustHaveSignedInLately(caller, parts.environment.clock.now() / 1000, { peopleOnly: true })
  await mustHaveShownFactor(parts.environment, issuer, { userId, sessionId })
  const person = await findPerson(parts.environment, accountId, userId)
  if (!person) throw new Refusal('NotFound')
  return { accountId, person, say, sessionId, host: new URL(issuer.origin).host }
}

/** Adds a factor as published clients do: an app whose seed they made, or a passkey (contract, login 5). */
export async function addOwnDevice(parts: LoginParts, request: FastifyRequest, reply: FastifyReply) {
  const issuer = await parts.findIssuer(request.hostFacts)
  const owner = await getOwner(parts, issuer, request)
  const { type, code, totpData, name: given } = request.body as DeviceBody // of the route's schema
  const name =
    given?.trim().slice(0, factorNameMax) || owner.say.text(type === 'TOTP' ? 'factors.app' : 'factors.devicePasskey')
  const made =
    typeof code === 'string'
      ? await addDeviceApp(parts, owner, { code, secret: totpData?.secret ?? '', name })
      : await addDevicePasskey(parts, request, { owner, issuer, code, name })
  return reply.header('cache-control', 'no-store').code(201).send({ deviceId: made, name, type })
}

async function addDeviceApp(
  { environment }: LoginParts,
  owner: Owner,
  { code, secret, name }: { code: string; secret: string; name: string },
): Promise<string> {
  const seed = seedOf(secret)
  if (!seed) throw invalid('totpData.secret', 'The secret must be base32 of at least 128 bits.')
  const added = await addApp(environment, owner, { seed, code, name, showsCodes: false })
  if ('factorId' in added) return added.factorId
  if (added.refused === 'taken') throw new Refusal('ValueTaken')
  const title = textOfRefusal(owner.say, added.refused)
  throw added.refused === 'wrong' ? invalid('code', title) : new Refusal('TooManyRequests', { title })
}

async function addDevicePasskey(
  parts: LoginParts,
  request: FastifyRequest,
  given: { owner: Owner; issuer: Issuer; code: Exclude<DeviceBody['code'], string>; name: string },
): Promise<string> {
  const { owner, issuer, code, name } = given
  const mayMakeAt = async (origin: string) => parts.http.mayCallFrom(origin, request.hostFacts)
  const made = await addDevice(parts.environment, { owner, origin: issuer.origin, code, name, mayMakeAt })
  if ('factorId' in made) return made.factorId
  if (made.refused === 'there') throw new Refusal('ValueTaken', { title: 'This passkey is there already.' })
  throw invalid('code', 'This is no passkey of this person, made for this host at an address of an application.')
}

/** Takes one of the asker's factors away. Raises NotFound where there is none of this id. */
export async function removeOwnDevice(parts: LoginParts, request: FastifyRequest, reply: FastifyReply) {
  const issuer = await parts.findIssuer(request.hostFacts)
  const owner = await getOwner(parts, issuer, request)
  const { deviceId = '' } = request.params as { deviceId?: string } // of the route
  if (!(await dropFactor(parts.environment, owner, deviceId))) throw new Refusal('NotFound')
  return reply.code(204).send()
}
