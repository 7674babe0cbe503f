/** Names that carry the product's own prefix. */
export const productName = 'Doorward'
export const platformPrefix = `${productName}:`
export const userPrefix = `${productName}|`

/** Marks in a schema a text that may carry the product's prefix: a user id, role id or resource URI. */
export const platformNameKeyword = 'x-platform-name'

/** The name with the product's own prefix where it carries that of another product that is taken for ours (decisions 1). */
export function withOwnPrefix(name: string, aliases: readonly string[]): string {
  const alias = aliases.find((each) => name.startsWith(each) && /^[:|]/.test(name.slice(each.length)))
  return alias === undefined ? name : productName + name.slice(alias.length)
}

/** What published clients of this API family write behind `{accountId}.accounts.` as their tokens' audience, whomever they call. */
export const publishedAudienceDomain = 'authress.io'

/** Audience of tokens made for the platform's own API (portal tokens). */
export const platformAudience = 'urn:doorward:platform'

/** Platform resource URIs (spec section 3). */
export const platformResources = {
  all: `${platformPrefix}*`,
  Applications: `${platformPrefix}Applications`,
  Connections: `${platformPrefix}Connections`,
  Configuration: `${platformPrefix}Configuration`,
  ConfigurationAccount: `${platformPrefix}Configuration/Account`,
  AccountBilling: `${platformPrefix}AccountBilling`,
  ServiceClients: `${platformPrefix}ServiceClients`,
  AccessRecords: `${platformPrefix}AccessRecords`,
  AccessRequests: `${platformPrefix}AccessRequests`,
  ResourcePermissions: `${platformPrefix}ResourcePermissions`,
  UserPermissions: `${platformPrefix}UserPermissions`,
  Roles: `${platformPrefix}Roles`,
  Users: `${platformPrefix}Users`,
  Groups: `${platformPrefix}Groups`,
  Extensions: `${platformPrefix}Extensions`,
} as const

/** What the operator's people read and answer; it stands in the platform's own account alone, beside what accounts have. */
export const installationResource = `${platformPrefix}Installation`

/** The resource of one item: its id, a parameter of the path, below the platform's resource of all of them. */
export const itemIn = <const Resource extends string, const IdName extends string>(
  resource: Resource,
  idName: IdName,
) => `${resource}/{${idName}}` as const

/** Whether a name begins with the prefix in any letter case, width or common look-alike (security 43). */
function beginsLike(name: string, prefix: string): boolean {
  if (/^[a-ce-z0-9]/i.test(name)) return false // most names: none of these becomes a d
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^[\s/]+/, '')
    .startsWith(prefix.toLowerCase())
}

/** True when a name begins with the platform prefix in any letter case, width or common look-alike (security 43). */
export const hasPlatformPrefix = (name: string): boolean => beginsLike(name, platformPrefix)

/** True when a user id is, or looks like, that of a portal user: only the platform's own issuer names those (decision 41). */
export const looksLikePortalUser = (userId: string): boolean => beginsLike(userId, userPrefix)

/** The platform's own id of a portal user; undefined for everybody else. */
export const portalSubject = (userId: string): string | undefined =>
  userId.startsWith(userPrefix) ? userId.slice(userPrefix.length) : undefined

/** The id of a portal user in every other account: the platform prefix once, whatever the subject carried (ENT-01). */
export function portalUserId(subject: string): string {
  const bare = subject.toLowerCase().startsWith(userPrefix.toLowerCase()) ? subject.slice(userPrefix.length) : subject
  return userPrefix + bare
}
