import type { Json, Patch } from '../changes/patch.ts'

/** Under these names stand secrets, sealed or hashed, in stored documents; nobody outside has use for them. */
const secretName = /^(sealed|secret|client_?secret|private_?key|password)|(hash|sealed)$/i

/** A stored document without its secrets (security P2). */
export function withoutSecrets(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !secretName.test(name))
      .map(([name, inner]) => [name, withoutSecrets(inner)]),
  )
}

/** The names of the secrets that `withoutSecrets` leaves out of a document, each once; of what is sealed together, each field's. */
export function secretsIn(value: Json): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap(secretsIn))]
  if (value === null || typeof value !== 'object') return []
  const names = Object.entries(value).flatMap(([name, inner]) => {
    if (!secretName.test(name)) return secretsIn(inner)
    return name === 'sealed' && inner !== null && typeof inner === 'object' ? Object.keys(inner) : [name]
  })
  return [...new Set(names)]
}

/** A patch of the change log without the steps that touch secrets. */
export const patchWithoutSecrets = (patch: Patch): Json =>
  withoutSecrets(
    patch.filter(
      ({ path }) => !path.some((part) => typeof part === 'string' && secretName.test(part)),
    ) as unknown as Json, // a patch is JSON
  )
