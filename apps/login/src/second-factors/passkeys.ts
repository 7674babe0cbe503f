import type { AccountId, UserId } from '@doorward/core/ids'
import { hashOfSecret } from '@doorward/store/secrets/secret-hash'
import { keyedHash } from '@doorward/store/secrets/vault'
import {
  findPasskey,
  insertPasskey,
  type KeptPasskey,
  listPasskeys,
  notePasskey,
} from '@doorward/store/sign-in/factors'
import { consumeOidcRow, findOidcRow, saveOidcRow } from '@doorward/store/sign-in/oidc-rows'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { LoginEnvironment } from '../environment.ts'
import { addFactor, newFactorId, type Owner } from './factors.ts'

/** Where a passkey is made or shown: a host exactly, and a sign-in or session that nobody else has. */
export interface PasskeyPlace {
  accountId: AccountId
  origin: string
  /** The sign-in's or the session's own id. */
  place: string
}

type Purpose = 'add' | 'first' | 'second'

const model = 'PasskeyChallenge'
const challengeMs = 300_000

/** Passkeys are of one host exactly: accounts whose hosts have a parent in common never share one. */
const rpIdOf = ({ origin }: Pick<PasskeyPlace, 'origin'>): string => new URL(origin).hostname

/** Published clients make theirs for the host one label up, which accounts may have in common: they are a kind of their own. */
export const rpIdOfDevices = ({ origin }: Pick<PasskeyPlace, 'origin'>): string =>
  new URL(origin).hostname.split('.').slice(1).join('.')

const idOf = (purpose: Purpose, { place }: PasskeyPlace, challenge: string) =>
  hashOfSecret(`${purpose} ${place} ${challenge}`)

/** Keeps a challenge for one attempt here. */
async function keepChallenge(
  { database, clock }: LoginEnvironment,
  at: PasskeyPlace,
  { purpose, challenge }: { purpose: Purpose; challenge: string },
): Promise<void> {
  const { accountId } = at
  const row = { model, id: idOf(purpose, at, challenge), payload: {}, expiresAt: new Date(clock.now() + challengeMs) }
  await database.account(accountId, (tx) => saveOidcRow(tx, accountId, row))
}

/** Takes a challenge of this place that still stands, once. */
const challengeTaker =
  ({ database, clock }: LoginEnvironment, at: PasskeyPlace, purpose: Purpose) =>
  (challenge: string): Promise<boolean> => {
    const { accountId } = at
    const id = idOf(purpose, at, challenge)
    return database.account(accountId, async (tx) => {
      const row = await findOidcRow(tx, accountId, model, id)
      if (!row || row.expiresAt.getTime() <= clock.now()) return false
      return consumeOidcRow(tx, accountId, model, id)
    })
  }

/** What a browser makes a passkey by. */
export async function optionsToAdd(environment: LoginEnvironment, at: PasskeyPlace, { accountId, person }: Owner) {
  const { userId, email, name } = person
  const rpID = rpIdOf(at)
  const dataKey = await environment.keyring.dataKey(accountId)
  const present = await environment.database.account(
    accountId,
    (tx) => listPasskeys(tx, accountId, { userId, kind: 'PASSKEY', rpId: rpID }),
    'read',
  )
  const options = await generateRegistrationOptions({
    ...{ rpName: rpID, rpID, attestationType: 'none', timeout: challengeMs },
    userName: email ?? name ?? userId,
    userDisplayName: name ?? email ?? userId,
    userID: Uint8Array.from(keyedHash(dataKey, 'passkeys of', userId)),
    excludeCredentials: present.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  await keepChallenge(environment, at, { purpose: 'add', challenge: options.challenge })
  return options
}

/** The passkeys by which a person takes the second step here: those of this host, else those that applications made. */
async function ownPasskeys({ database }: LoginEnvironment, at: PasskeyPlace, userId: UserId) {
  const { accountId } = at
  return database.account(
    accountId,
    async (tx) => {
      for (const [kind, rpId] of [
        ['PASSKEY', rpIdOf(at)],
        ['DEVICE', rpIdOfDevices(at)],
      ] as const) {
        const passkeys = await listPasskeys(tx, accountId, { userId, kind, rpId })
        if (passkeys.length > 0) return { rpId, passkeys }
      }
      return undefined
    },
    'read',
  )
}

/** What a browser shows a passkey by: any of this host, or one of a person's. Undefined where he has none here. */
export async function optionsToProve(environment: LoginEnvironment, at: PasskeyPlace, userId?: UserId) {
  const found = userId && (await ownPasskeys(environment, at, userId))
  if (userId && !found) return undefined
  const own = found ? found.passkeys : undefined
  const rpID = found ? found.rpId : rpIdOf(at)
  const options = await generateAuthenticationOptions({
    ...{ rpID, timeout: challengeMs },
    userVerification: own ? 'preferred' : 'required',
    ...(own ? { allowCredentials: own.map(({ credentialId }) => ({ id: credentialId })) } : {}),
  })
  await keepChallenge(environment, at, { purpose: own ? 'second' : 'first', challenge: options.challenge })
  return options
}

/** What a browser sent; undefined for anything that is none. */
function readCredential(text: string | null): { id: string; response: object } | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '')
    const { id, response } = value as { id?: unknown; response?: unknown } // looked at before use
    return typeof id === 'string' && typeof response === 'object' && response !== null
      ? (value as { id: string; response: object })
      : undefined
  } catch {
    return undefined
  }
}

/** What the library judges; it raises for what it can't read, which is as wrong as anything else. */
export async function judged<T extends { verified: boolean }>(judge: () => Promise<T>): Promise<T | undefined> {
  try {
    const answer = await judge()
    return answer.verified ? answer : undefined
  } catch {
    return undefined
  }
}

/** Adds the passkey that a browser made here. The recovery codes that come with a first factor; what is wrong otherwise. */
export async function addPasskey(
  environment: LoginEnvironment,
  at: PasskeyPlace,
  { owner, credential, name }: { owner: Owner; credential: string | null; name: string },
): Promise<{ refused: 'failed' | 'there' } | { codes: string[] }> {
  const response = readCredential(credential)
  const rpId = rpIdOf(at)
  const answer =
    response &&
    (await judged(() =>
      verifyRegistrationResponse({
        response: response as RegistrationResponseJSON, // the library reads the rest
        expectedChallenge: challengeTaker(environment, at, 'add'),
        expectedOrigin: at.origin,
        expectedRPID: rpId,
        requireUserVerification: false,
      }),
    ))
  const made = answer?.registrationInfo?.credential
  if (!made) return { refused: 'failed' }
  const { accountId, person } = owner
  const passkey = { userId: person.userId, factorId: newFactorId(), kind: 'PASSKEY', name, rpId } as const
  const kept = { credentialId: made.id, publicKey: made.publicKey, signCount: made.counter }
  const codes = await addFactor(environment, owner, {
    ...{ name, shownBy: 'swk' },
    insert: (tx) => insertPasskey(tx, accountId, { ...passkey, ...kept }),
  })
  return codes ? { codes } : { refused: 'there' }
}

/** Who showed a passkey, and how (RFC 8176). */
export interface ShownPasskey {
  userId: UserId
  amr: string[]
}

async function judgePasskey(
  environment: LoginEnvironment,
  at: PasskeyPlace,
  { passkey, response, purpose }: { passkey: KeptPasskey; response: object; purpose: 'first' | 'second' },
): Promise<ShownPasskey | undefined> {
  const { accountId } = at
  const { userId, factorId, credentialId, publicKey, signCount } = passkey
  const answer = await judged(() =>
    verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON, // the library reads the rest
      expectedChallenge: challengeTaker(environment, at, purpose),
      expectedOrigin: at.origin,
      expectedRPID: passkey.kind === 'DEVICE' ? rpIdOfDevices(at) : rpIdOf(at),
      requireUserVerification: purpose === 'first',
      credential: { id: credentialId, publicKey: Uint8Array.from(publicKey), counter: signCount },
    }),
  )
  if (!answer) return undefined
  const { newCounter, credentialDeviceType, userVerified } = answer.authenticationInfo
  await environment.database.account(accountId, (tx) =>
    notePasskey(tx, accountId, { userId, factorId, signCount: newCounter }),
  )
  return { userId, amr: [credentialDeviceType === 'singleDevice' ? 'hwk' : 'swk', ...(userVerified ? ['user'] : [])] }
}

/**
 * Who shows a passkey of this host: instead of the first step, with his finger, face or PIN; or as the person who took that step
 * already. Undefined where it is not known here, or does not prove it.
 */
export async function provePasskey(
  environment: LoginEnvironment,
  at: PasskeyPlace,
  { credential, by }: { credential: string | null; by?: UserId },
): Promise<ShownPasskey | { refused: 'failed' | 'gone' }> {
  const response = readCredential(credential)
  if (!response) return { refused: 'failed' }
  const { accountId } = at
  const passkey = await environment.database.account(
    accountId,
    async (tx) => {
      const credentialId = response.id
      const ofHost = await findPasskey(tx, accountId, { kind: 'PASSKEY', rpId: rpIdOf(at), credentialId })
      if (ofHost || by === undefined) return ofHost
      return findPasskey(tx, accountId, { kind: 'DEVICE', rpId: rpIdOfDevices(at), credentialId })
    },
    'read',
  )
  if (!passkey || (by !== undefined && passkey.userId !== by)) return { refused: 'gone' }
  const purpose = by === undefined ? 'first' : 'second'
  return (await judgePasskey(environment, at, { passkey, response, purpose })) ?? { refused: 'failed' }
}
