import { createPublicKey, type KeyObject } from 'node:crypto'

const rsaBitsMin = 2_048

/** Whether an application can prove itself by this key's other half (RFC 7518 §3.3, RFC 8037): Ed25519, P-256, or RSA of 2,048 bits or more. */
export function isApplicationKey({ asymmetricKeyType, asymmetricKeyDetails = {} }: KeyObject): boolean {
  const { modulusLength = 0, namedCurve } = asymmetricKeyDetails
  if (asymmetricKeyType === 'ed25519') return true
  if (asymmetricKeyType === 'ec') return namedCurve === 'prime256v1'
  return asymmetricKeyType === 'rsa' && modulusLength >= rsaBitsMin
}

/** The key that was brought, where it is a public one at all. */
export function publicKeyOf(brought: Parameters<typeof createPublicKey>[0]): KeyObject | undefined {
  try {
    return createPublicKey(brought)
  } catch {
    return undefined
  }
}
