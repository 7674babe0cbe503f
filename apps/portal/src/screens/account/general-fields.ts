import type { AccountInput, AccountReply } from '@doorward/contract/authorization/accounts'
import { parseSignUpDomain, type SignUpChoice, signUpDefault } from '@doorward/core/accounts/sign-up'
import { limits } from '@doorward/core/limits'
import { type Field, specsOf } from '../../nouns/form/fields.ts'

/** Name and rules of an account, as the form holds them. */
export interface GeneralValues {
  name: string
  company: string
  preconditions: boolean
  signUp: SignUpChoice
  domains: string[]
}

export const nameFields: Field<GeneralValues>[] = [
  { kind: 'text', key: 'name', label: 'Name', needed: true, max: 32 },
  { kind: 'text', key: 'company', label: 'Company', help: 'On invoices.', max: 128 },
  {
    kind: 'switch',
    key: 'preconditions',
    label: 'Programs must say which version they change',
    help: 'Changes without If-Match or If-Unmodified-Since are refused, so nobody overwrites what they have not seen.',
  },
]

const signUpChoices: { value: SignUpChoice; label: string; help: string }[] = [
  { value: 'open', label: 'Anybody', help: 'Whoever proves an e-mail address becomes a user.' },
  {
    value: 'domains',
    label: 'People of some e-mail domains',
    help: 'Whoever proves an address of a listed domain becomes a user; everybody else only while an invite to the address stands.',
  },
  {
    value: 'invited',
    label: 'Invited people only',
    help: 'Whoever proves an address becomes a user only while an invite to the address stands.',
  },
]

function domainsProblem({ domains }: GeneralValues): string | undefined {
  const wrong = domains.find((domain) => parseSignUpDomain(domain) === undefined)
  if (wrong !== undefined) return `${wrong} is no domain. Write it like acme.com.`
  if (domains.length > limits.signUpDomainsMax) return `List at most ${limits.signUpDomainsMax} domains.`
  return domains.length === 0 ? 'List at least one domain whose people may sign up.' : undefined
}

/** Who may become a user on the account's own sign-in pages (decision 60). */
export const signUpFields: Field<GeneralValues>[] = [
  { kind: 'choice', key: 'signUp', label: 'Who may sign up', options: signUpChoices },
  {
    kind: 'list',
    key: 'domains',
    label: 'E-mail domains',
    help: 'Each counts as a whole: acme.com does not let in addresses of sales.acme.com.',
    placeholder: 'acme.com',
    when: ({ signUp }) => signUp === 'domains',
    check: domainsProblem,
  },
]

export const generalFields = [...nameFields, ...signUpFields]
export const generalSpecs = specsOf(generalFields)

export const toGeneralValues = (account: AccountReply): GeneralValues => {
  const { who, domains = [] } = account.signUp ?? signUpDefault
  return {
    name: account.name ?? '',
    company: account.company?.name ?? '',
    preconditions: account.requirePreconditions ?? false,
    signUp: who,
    domains,
  }
}

/** What is sent. The list of domains counts, and goes, with its own choice only. */
export const toAccountInput = (values: GeneralValues, { company }: AccountReply): AccountInput => ({
  name: values.name.trim(),
  company: { ...company, name: values.company.trim() },
  requirePreconditions: values.preconditions,
  signUp: values.signUp === 'domains' ? { who: values.signUp, domains: values.domains } : { who: values.signUp },
})
