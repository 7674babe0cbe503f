import type { AccountInput, AccountReply } from '@doorward/contract/authorization/account/accounts'
import { type SecondFactorPolicy, strictestPolicy } from '@doorward/core/accounts/second-factor'
import { methodsOf, tidySignInMethods } from '@doorward/core/accounts/sign-in-methods'
import { parseSignUpDomain, type SignUpChoice, signUpDefault } from '@doorward/core/accounts/sign-up'
import { limits } from '@doorward/core/limits'
import { factorChoices, factorLabels } from '../../lib/factors/factor-policies.ts'
import { t } from '../../lib/texts.ts'
import { type Field, specsOf } from '../../nouns/form/fields.ts'

/** Name and rules of an account, as the form holds them. */
export interface GeneralValues {
  name: string
  company: string
  preconditions: boolean
  signUp: SignUpChoice
  domains: string[]
  password: boolean
  emailCode: boolean
  secondFactor: SecondFactorPolicy
  registration: boolean
}

export const nameFields: Field<GeneralValues>[] = [
  { kind: 'text', key: 'name', label: t('common.name'), needed: true, max: 32 },
  { kind: 'text', key: 'company', label: t('account.company'), help: t('account.companyHelp'), max: 128 },
  {
    kind: 'switch',
    key: 'preconditions',
    label: t('account.preconditions'),
    help: t('account.preconditionsHelp'),
  },
  { kind: 'switch', key: 'registration', label: t('account.registration'), help: t('account.registrationHelp') },
]

const signUpChoices: { value: SignUpChoice; label: string; help: string }[] = [
  { value: 'open', label: t('account.anybody'), help: t('account.anybodyHelp') },
  {
    value: 'domains',
    label: t('account.ofDomains'),
    help: t('account.ofDomainsHelp'),
  },
  {
    value: 'invited',
    label: t('account.invited'),
    help: t('account.invitedHelp'),
  },
]

function domainsProblem({ domains }: GeneralValues): string | undefined {
  const wrong = domains.find((domain) => parseSignUpDomain(domain) === undefined)
  if (wrong !== undefined) return t('account.noDomain', { domain: wrong })
  if (domains.length > limits.signUpDomainsMax) return t('account.tooManyDomains', { count: limits.signUpDomainsMax })
  return domains.length === 0 ? t('account.domainsNeeded') : undefined
}

/** Who may become a user on the account's own sign-in pages (decision 60). */
export const signUpFields: Field<GeneralValues>[] = [
  { kind: 'choice', key: 'signUp', label: t('account.whoMaySignUp'), options: signUpChoices },
  {
    kind: 'list',
    key: 'domains',
    label: t('shared.emailDomains'),
    help: t('account.domainsHelp'),
    placeholder: 'acme.com',
    when: ({ signUp }) => signUp === 'domains',
    check: domainsProblem,
  },
]

/** What people sign in by besides the connections. */
export const methodFields: Field<GeneralValues>[] = [
  { kind: 'switch', key: 'password', label: t('account.passwordMethod'), help: t('account.passwordMethodHelp') },
  { kind: 'switch', key: 'emailCode', label: t('account.codeMethod'), help: t('account.codeMethodHelp') },
]

/** When people show a second factor. */
export const factorFields: Field<GeneralValues>[] = [
  { kind: 'choice', key: 'secondFactor', label: factorLabels.who, options: factorChoices },
]

export const generalFields = [...nameFields, ...signUpFields, ...methodFields, ...factorFields]
export const generalSpecs = specsOf(generalFields)

export const toGeneralValues = (account: AccountReply): GeneralValues => {
  const { who, domains = [] } = account.signUp ?? signUpDefault
  return {
    name: account.name ?? '',
    company: account.company?.name ?? '',
    preconditions: account.requirePreconditions ?? false,
    signUp: who,
    domains,
    ...methodsOf(tidySignInMethods(account.signInMethods)),
    secondFactor: strictestPolicy(account.secondFactor),
    registration: account.applicationRegistration === 'approved',
  }
}

/** What is sent. The list of domains counts, and goes, with its own choice only. */
export const toAccountInput = (values: GeneralValues, { company }: AccountReply): AccountInput => ({
  name: values.name.trim(),
  company: { ...company, name: values.company.trim() },
  requirePreconditions: values.preconditions,
  signUp: values.signUp === 'domains' ? { who: values.signUp, domains: values.domains } : { who: values.signUp },
  signInMethods: { password: values.password, emailCode: values.emailCode },
  secondFactor: values.secondFactor,
  applicationRegistration: values.registration ? 'approved' : 'off',
})
