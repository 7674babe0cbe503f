import { insertPasskey } from '@doorward/store/sign-in/factors'
import { type RegistrationResponseJSON, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { LoginEnvironment } from '../environment.ts'
import { addFactor, newFactorId, type Owner } from './factors.ts'
import { judged, rpIdOfDevices } from './passkeys.ts'

interface MadeDevice {
  owner: Owner
  /** The account's own origin that was addressed. */
  origin: string
  code: { credentialId: string; attestation: string; client: string }
  name: string
  /** Whether a page of this origin may make one. */
  mayMakeAt(origin: string): Promise<boolean>
}

const base64url = (base64: string) => Buffer.from(base64, 'base64').toString('base64url')

/** The page that made it, as its browser says; undefined for what can't be read. */
function originIn(client: string): string | undefined {
  try {
    const { origin } = JSON.parse(Buffer.from(client, 'base64').toString()) as { origin?: unknown } // looked at before use
    return typeof origin === 'string' ? origin : undefined
  } catch {
    return undefined
  }
}

/**
 * Adds a passkey that a published client made for the host one label up. Its challenge is the person's id, so that it proves
 * nothing by itself: whoever brings it has just shown who he is, and it is a second step alone.
 */
export async function addDevice(
  environment: LoginEnvironment,
  { owner, origin, code, name, mayMakeAt }: MadeDevice,
): Promise<{ refused: 'failed' | 'there' } | { factorId: string }> {
  const { accountId, person } = owner
  const { userId } = person
  const made = originIn(code.client)
  const rpId = rpIdOfDevices({ origin })
  if (!made || !rpId || !(await mayMakeAt(made))) return { refused: 'failed' }
  const response: RegistrationResponseJSON = {
    ...{ id: code.credentialId, rawId: code.credentialId, type: 'public-key', clientExtensionResults: {} },
    response: { clientDataJSON: base64url(code.client), attestationObject: base64url(code.attestation) },
  }
  const answer = await judged(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: Buffer.from(userId).toString('base64url'),
      expectedOrigin: made,
      expectedRPID: rpId,
      requireUserVerification: false,
    }),
  )
  const credential = answer?.registrationInfo?.credential
  if (!credential) return { refused: 'failed' }
  const factorId = newFactorId()
  const key = { credentialId: credential.id, publicKey: credential.publicKey, signCount: credential.counter }
  const codes = await addFactor(environment, owner, {
    ...{ name, showsCodes: false, shownBy: 'swk' },
    insert: (tx) => insertPasskey(tx, accountId, { userId, factorId, kind: 'DEVICE', name, rpId, ...key }),
  })
  return codes ? { factorId } : { refused: 'there' }
}
