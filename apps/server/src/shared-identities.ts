import { readFileSync } from 'node:fs'
import type { SharedIdentity } from '@doorward/core/connections/shared-identity'
import { type Preset, presets } from '@doorward/core/providers/presets'
import { StartError } from '@doorward/store/database/start-error'

const charactersMax: Readonly<Record<string, number>> = {
  clientId: 128,
  clientSecret: 2_048,
  clientSecretId: 32,
  developerAccountId: 32,
}
const needed = ['clientId', 'clientSecret']

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readObject(name: string, file: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (isObject(value)) return value
  } catch {
    // What is wrong is told without a word of the file: it holds secrets.
  }
  throw new StartError(
    `${name} must name a readable file with a JSON object: ids of presets, each with its credential.`,
  )
}

/** One entry of the file. Raises `StartError` naming the field. */
function identityOf(name: string, presetId: string, given: unknown): SharedIdentity {
  const refuse = (field: string, why: string) => new StartError(`${name}: ${field} ${why}.`)
  const preset: Preset | undefined = Object.entries(presets).find(([id]) => id === presetId)?.[1]
  if (!preset) throw refuse(presetId, 'is no preset')
  const { authenticationUrl, tokenUrl, issuerUrl, oidcUserEndpointUrl, scopes } = preset
  const addresses = { authenticationUrl, tokenUrl, issuerUrl, oidcUserEndpointUrl }
  if (Object.values(addresses).some((address) => address?.includes('{')))
    throw refuse(presetId, 'has an address for each organisation, so that no identity can be shared there')
  if (!isObject(given)) throw refuse(presetId, 'must be an object')
  for (const [field, value] of Object.entries(given)) {
    const max = charactersMax[field]
    if (max === undefined) throw refuse(`${presetId}.${field}`, 'is not known')
    if (typeof value !== 'string' || value === '' || value.length > max)
      throw refuse(`${presetId}.${field}`, `must be a text of 1 to ${max} characters`)
  }
  const missing = needed.find((field) => given[field] === undefined)
  if (missing) throw refuse(`${presetId}.${missing}`, 'is missing')
  const { clientId, clientSecret, clientSecretId, developerAccountId } = given as Record<string, string> // checked just above
  return {
    presetId,
    clientId: clientId ?? '',
    clientSecret: clientSecret ?? '',
    clientSecretId,
    developerAccountId,
    addresses,
    scopes,
  }
}

/** The credentials in the file that a variable names. Raises `StartError` naming the field for what is wrong in it. */
export function readSharedIdentities(name: string, file: string | undefined): SharedIdentity[] {
  if (!file) return []
  return Object.entries(readObject(name, file)).map(([presetId, given]) => identityOf(name, presetId, given))
}
