import type { Connection } from '../connections/connection.ts'
import type { AccountId, ConnectionId } from '../ids.ts'

/** How an account's people sign in to the console by their company, as it is stored; its secret stands sealed beside it. */
export interface SsoConfiguration {
  type?: 'SAML2' | 'OAUTH2'
  /** What people enter; it leads here once the account has verified it (decision 48). */
  domain?: string
  /** Since when this name stands here (ISO 8601): where two accounts have verified names that it is short for, the first has it. */
  domainSince?: string
  authenticationUrl?: string
  tokenUrl?: string
  issuerUrl?: string
  providerCertificate?: string
  clientId?: string
}

/** Whether the name that people enter leads to the account. */
export const ssoDomainStatuses = ['ACTIVE', 'UNVERIFIED', 'TAKEN'] as const
export type SsoDomainStatus = (typeof ssoDomainStatuses)[number]

const prefix = 'sso:'

/** How the single sign-on of an account stands where a connection does; the platform's own account has no connections. */
export const ssoConnectionId = (accountId: AccountId): ConnectionId => `${prefix}${accountId}` as ConnectionId // only compared

/** The single sign-on of an account, as the connection that it is. */
export const connectionOfSso = (
  accountId: AccountId,
  { domain, domainSince: _, type = 'OAUTH2', ...sso }: SsoConfiguration,
): Connection => ({ connectionId: ssoConnectionId(accountId), type, data: { name: domain ?? '' } as object, ...sso })

/**
 * What people mean who enter the name of their company: in lower case, of an e-mail address its domain. A name that can't
 * be one is left as it is, and found nowhere.
 */
export function readSsoName(typed: string): string {
  const name = typed.trim().toLowerCase()
  return name
    .slice(name.lastIndexOf('@') + 1)
    .replace(/^https?:\/\//, '')
    .replace(/\/.*$/, '')
}
