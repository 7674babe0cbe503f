import { type ApplicationId, type ClientId, type ExtensionId, idRules } from '../ids.ts'

/** A program of somebody else, as it is stored; addresses and limits stand in its application and client. */
export interface Extension {
  extensionId: ExtensionId
  name?: string
  applicationId: ApplicationId
  clientId: ClientId
  /** Its client sends the text `undefined` for a PKCE challenge, and gets its tokens without a verifier (decision 4). */
  legacyClient?: true
  tags?: Record<string, string>
}

const extensionIdPattern = new RegExp(idRules.extensionId.pattern)

/** Whether an id may be that of an extension: what such a client asks at the login's endpoints is judged as an extension's. */
export const namesExtension = (clientId: string): clientId is ExtensionId =>
  clientId.length <= idRules.extensionId.maxLength && extensionIdPattern.test(clientId)

/** The path of an extension's issuer. */
export const extensionPath = '/api/extensions/'

/** The issuer of what an extension gets (decision 45): a path below the origin that its people signed in at. */
export const extensionIssuerOf = (origin: string, extensionId: ExtensionId): string =>
  `${origin}${extensionPath}${extensionId}`

/** The origin and the extension that an issuer names; undefined for one that is written otherwise. */
export function readExtensionIssuer(issuer: string): { origin: string; extensionId: ExtensionId } | undefined {
  const [, origin, extensionId = ''] = /^(https?:\/\/[^/?#]+)\/api\/extensions\/([^/?#]+)$/.exec(issuer) ?? []
  return origin !== undefined && namesExtension(extensionId) ? { origin, extensionId } : undefined
}
