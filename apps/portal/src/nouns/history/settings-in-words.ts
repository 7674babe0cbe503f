import type { ApplicationRegistration } from '@doorward/core/accounts/application-registration'
import { type SecondFactorPolicy, strictestPolicy } from '@doorward/core/accounts/second-factor'
import { methodsOf, type SignInMethods } from '@doorward/core/accounts/sign-in-methods'
import { type SignUp, signUpDefault } from '@doorward/core/accounts/sign-up'
import type { SsoConfiguration } from '@doorward/core/accounts/sso'
import type { AccountPlan } from '@doorward/core/billing/plans'
import type { UsageLimit } from '@doorward/core/billing/usage'
import type { VerificationStatus } from '@doorward/core/domains/verification'
import { factorInWords, factorLabels } from '../../lib/factors/factor-policies.ts'
import { planInWords } from '../../lib/plans/plan-names.ts'
import { t } from '../../lib/texts.ts'
import { domainInWords } from './domain-in-words.ts'

type State = Record<string, unknown>

/** The parts of the settings that the change log keeps in fields of their own. */
interface Settings {
  name?: string
  company?: { name?: string }
  requirePreconditions?: boolean
  signUp?: SignUp
  signInMethods?: SignInMethods
  secondFactor?: SecondFactorPolicy
  applicationRegistration?: ApplicationRegistration
  usageLimits?: UsageLimit[]
  plan?: AccountPlan
  ssoConfiguration?: Omit<SsoConfiguration, 'domainSince'>
  deletingSince?: string
  customDomains?: Record<string, VerificationStatus>
}

const switched = (isOn: boolean) => (isOn ? t('form.on') : t('form.off'))

const whoMaySignUp: Record<SignUp['who'], string> = {
  open: t('account.anybody'),
  domains: t('account.ofDomains'),
  invited: t('account.invited'),
}
const ssoTypes = { OAUTH2: t('provider.openIdConnect'), SAML2: t('provider.saml') }

const ofSso = (label: string) => t('account.ofSso', { label })

/** Single sign-on, each field by what its form calls it. */
const ssoInWords = ({ type, ...sso }: NonNullable<Settings['ssoConfiguration']>): State => ({
  [ofSso(t('provider.type'))]: type && ssoTypes[type],
  [ofSso(t('account.ssoDomain'))]: sso.domain,
  [ofSso(t('provider.issuer'))]: sso.issuerUrl,
  [ofSso(t('provider.clientId'))]: sso.clientId,
  [ofSso(t('provider.signInAddress'))]: sso.authenticationUrl,
  [ofSso(t('provider.tokenAddress'))]: sso.tokenUrl,
  [ofSso(t('provider.certificate'))]: sso.providerCertificate,
})

/** A state of the account's settings as the settings page says it: each value in words, under the label of its field. */
export function settingsInWords(state: State): State {
  const {
    name,
    company,
    requirePreconditions,
    signUp,
    signInMethods,
    secondFactor,
    applicationRegistration,
    usageLimits,
    plan,
    ssoConfiguration,
    deletingSince,
    customDomains = {},
  } = state as Settings // what the log keeps of an account
  const { who, domains = [] } = signUp ?? signUpDefault
  const methods = methodsOf(signInMethods)
  return {
    [t('common.name')]: name,
    [t('account.company')]: company?.name || undefined, // none is kept as an empty one, too
    [t('account.preconditions')]: switched(requirePreconditions === true),
    [t('account.registration')]: switched(applicationRegistration === 'approved'),
    [t('account.whoMaySignUp')]: whoMaySignUp[who],
    [t('shared.emailDomains')]: domains,
    [t('account.passwordMethod')]: switched(methods.password),
    [t('account.codeMethod')]: switched(methods.emailCode),
    [factorLabels.who]: factorInWords(strictestPolicy(secondFactor)),
    [t('billing.usageLimit')]: usageLimits?.[0]?.limit?.toString(),
    [t('billing.plan')]: plan && planInWords(plan),
    ...ssoInWords(ssoConfiguration ?? {}),
    [t('account.customDomains')]: Object.entries(customDomains).map(([domain, status]) =>
      domainInWords(domain, status),
    ),
    [t('account.beingDeleted')]: switched(deletingSince !== undefined),
  }
}
