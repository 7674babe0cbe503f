import type { AccountReply } from '@doorward/contract/authorization/account/accounts'
import {
  type ApplicationRegistration,
  applicationRegistrationDefault,
} from '@doorward/core/accounts/application-registration'
import { type SecondFactorPolicy, strictestPolicy } from '@doorward/core/accounts/second-factor'
import { methodsOf, type SignInMethods } from '@doorward/core/accounts/sign-in-methods'
import { type SignUp, signUpDefault } from '@doorward/core/accounts/sign-up'
import type { SsoConfiguration } from '@doorward/core/accounts/sso'
import type { AccountPlan } from '@doorward/core/billing/plans'
import type { UsageLimit } from '@doorward/core/billing/usage'
import type { Branding } from '@doorward/core/branding/branding'
import type { VerificationStatus } from '@doorward/core/domains/verification'
import type { AccountId } from '@doorward/core/ids'
import type { Region } from '@doorward/core/regions'
import { accountHost, accountOrigin, type HostTable } from '@doorward/http/app/host'
import { accountRestorableDays } from '@doorward/store/items/deleted-accounts'
import { readerOf } from '@doorward/store/items/document-reader'
import type { Item } from '@doorward/store/items/items'
import type { Sealed } from '@doorward/store/secrets/sealed-values'
import { showBranding } from '../branding/show-branding.ts'

/** An account's document in the change log. */
export interface StoredAccount {
  accountId: AccountId
  name?: string
  region: Region
  company?: Record<string, unknown>
  requirePreconditions?: boolean
  /** Who may become a user on the account's own sign-in pages; anybody, unless said. */
  signUp?: SignUp
  /** What people sign in by without a provider; everything, unless said. */
  signInMethods?: SignInMethods
  /** When its people show a second factor. */
  secondFactor?: SecondFactorPolicy
  /** Whether programs may register themselves as applications. */
  applicationRegistration?: ApplicationRegistration
  usageLimits?: UsageLimit[]
  /** What it is on, once one was chosen; billing writes it. */
  plan?: AccountPlan
  /** Whoever created the account wants no more mail about having done so. */
  creationFlowUnsubscribed?: boolean
  ssoConfiguration?: SsoConfiguration
  /** How its hosted pages look; it is read and written at an address of its own. */
  branding?: Branding
  /** How parts of it look otherwise, by `keyOfPart`. */
  partBranding?: Record<string, Branding>
  /** How far each of its custom domains has come, for the change log to tell; the domains themselves are rows of their own. */
  customDomains?: Record<string, VerificationStatus>
  sealed?: Sealed
  /** Since when it is being deleted (ISO 8601). */
  deletingSince?: string
}

export const storedAccount = readerOf<StoredAccount>('account', { accountId: 'string', region: 'string' })

export const showAccount =
  (hosts: HostTable) =>
  (item: Item): AccountReply => {
    const {
      sealed,
      ssoConfiguration,
      deletingSince: __,
      plan: ___,
      branding,
      partBranding: ____,
      customDomains: _____,
      ...account
    } = storedAccount(item)
    const { domainSince: _, ...sso } = ssoConfiguration ?? {}
    const home = accountOrigin(hosts, account.accountId, account.region)
    return {
      company: {},
      signUp: signUpDefault,
      ...account,
      signInMethods: methodsOf(account.signInMethods),
      secondFactor: strictestPolicy(account.secondFactor),
      applicationRegistration: account.applicationRegistration ?? applicationRegistrationDefault,
      ...(ssoConfiguration
        ? { ssoConfiguration: { ...sso, clientSecret: null, hasClientSecret: sealed?.ssoClientSecret !== undefined } }
        : {}),
      ...(branding ? { configuration: showBranding(home, branding) } : {}),
      domain: accountHost(hosts, account.accountId, account.region),
      createdTime: item.createdAt.toISOString(),
      lastUpdated: item.lastUpdated.toISOString(),
      links: { self: { href: `${home}/v1/accounts/${account.accountId}` } },
    }
  }

/** As a list shows it to everybody with a grant: how people come in is for those who may read the account. */
export const showListedAccount =
  (hosts: HostTable) =>
  (item: Item): AccountReply => {
    const {
      ssoConfiguration: _,
      signUp: __,
      signInMethods: ___,
      secondFactor: _____,
      applicationRegistration: ______,
      configuration: ____,
      ...account
    } = showAccount(hosts)(item)
    return account
  }

/** As its owners see one that is being deleted. */
export const showDeletedAccount =
  (hosts: HostTable) =>
  (item: Item, since: Date): AccountReply => ({
    ...showListedAccount(hosts)(item),
    state: 'DELETING',
    erasedTime: new Date(since.getTime() + accountRestorableDays * 86_400_000).toISOString(),
  })

/** What anybody of the account may know of it (security 2); published clients insist on when it was made. */
export const showAccountName =
  (hosts: HostTable) =>
  (item: Item): AccountReply => {
    const { accountId, name, region, domain, company, createdTime, links } = showAccount(hosts)(item)
    return {
      accountId,
      region,
      ...(name ? { name } : {}),
      ...(domain ? { domain } : {}),
      company: company?.name ? { name: company.name } : {},
      ...(createdTime ? { createdTime } : {}),
      ...(links ? { links } : {}),
    }
  }
