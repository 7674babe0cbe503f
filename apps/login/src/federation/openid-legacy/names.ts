/** Names of OpenID Authentication 2.0 and of its two extensions that tell of a person. */
export const openid = {
  version: 'http://specs.openid.net/auth/2.0',
  anyIdentifier: 'http://specs.openid.net/auth/2.0/identifier_select',
  providerType: 'http://specs.openid.net/auth/2.0/server',
  identifierType: 'http://specs.openid.net/auth/2.0/signon',
  registration: 'http://openid.net/extensions/sreg/1.1',
  attributes: 'http://openid.net/srv/ax/1.0',
} as const

/** Attributes that are asked for, by the name that ours have (Attribute Exchange 1.0 §3). */
export const attributeTypes = {
  email: 'http://axschema.org/contact/email',
  name: 'http://axschema.org/namePerson',
  given_name: 'http://axschema.org/namePerson/first',
  family_name: 'http://axschema.org/namePerson/last',
} as const

/** What is asked for by simple registration, by the name that ours have (Simple Registration 1.1 §4). */
export const registrationFields = { email: 'email', name: 'fullname' } as const
