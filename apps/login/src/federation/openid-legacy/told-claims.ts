import { attributeTypes, openid, registrationFields } from './names.ts'

type Fields = ReadonlyMap<string, string>

/** The name before the fields of an extension, which each answer may choose (OpenID Authentication 2.0 §12). */
const aliasOf = (signed: Fields, extension: string): string | undefined =>
  [...signed].find(([name, value]) => name.startsWith('ns.') && value === extension)?.[0].slice('ns.'.length)

type Claims = { [name: string]: string }

const withoutGaps = (entries: (readonly [string, string | undefined])[]): Claims =>
  Object.fromEntries(entries.flatMap(([name, text]) => (text ? [[name, text] as const] : [])))

function registered(signed: Fields): Claims {
  const alias = aliasOf(signed, openid.registration)
  if (alias === undefined) return {}
  return withoutGaps(
    Object.entries(registrationFields).map(([name, field]) => [name, signed.get(`${alias}.${field}`)] as const),
  )
}

/** An attribute that is given once, or the first of several (Attribute Exchange 1.0 §5.2). */
function attributesOf(signed: Fields): Claims {
  const alias = aliasOf(signed, openid.attributes)
  if (alias === undefined || signed.get(`${alias}.mode`) !== 'fetch_response') return {}
  const before = `${alias}.type.`
  const textOfType = (type: string) => {
    const name = [...signed]
      .find(([field, value]) => field.startsWith(before) && value === type)?.[0]
      .slice(before.length)
    return signed.get(`${alias}.value.${name}`) ?? signed.get(`${alias}.value.${name}.1`)
  }
  return withoutGaps(Object.entries(attributeTypes).map(([name, type]) => [name, textOfType(type)] as const))
}

/**
 * What a provider tells of a person, under the names of OpenID Connect. The protocol has no word for an address that was
 * proved: none ever is.
 */
export const claimsOf = (claimedId: string, signed: Fields): { [name: string]: unknown } => ({
  ...registered(signed),
  ...attributesOf(signed),
  sub: claimedId,
  email_verified: false,
})
