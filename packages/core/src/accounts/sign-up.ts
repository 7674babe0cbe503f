import { invalid } from '../refusals.ts'
import { domainOfEmail, parseEmailDomain } from '../text/email-address.ts'

/** Whom an account's own sign-in pages may make a user: anybody, people of some e-mail domains, invited people (decision 60). */
export const signUpChoices = ['open', 'domains', 'invited'] as const
export type SignUpChoice = (typeof signUpChoices)[number]

/** Who may become a user of an account on its own sign-in pages. */
export interface SignUp {
  who: SignUpChoice
  /** With `domains` only: whole e-mail domains in IDNA form, each once. */
  domains?: string[]
}

/** Where an account never said. */
export const signUpDefault: SignUp = { who: 'open' }

/** Somebody who proved an address that no user has. */
export interface Newcomer {
  /** As `parseEmail` gives it. */
  email: string
  /** Whether an invite to this address stands. */
  isInvited: boolean
}

export type SignUpFault = 'NotInvited' | 'OtherDomain'

/**
 * Why a sign-in page may not make this newcomer a user; undefined when it may (decision 60). An invite counts whatever
 * the choice is; a domain is the whole domain, never one above or below it. A choice that is unknown here admits nobody.
 */
export function judgeSignUp({ who, domains = [] }: SignUp, { email, isInvited }: Newcomer): SignUpFault | undefined {
  if (who === 'open' || isInvited) return undefined
  if (who !== 'domains') return 'NotInvited'
  return domains.includes(domainOfEmail(email)) ? undefined : 'OtherDomain'
}

/** An e-mail domain as a choice stores it; undefined for what can be none. */
export function parseSignUpDomain(text: string): string | undefined {
  const domain = parseEmailDomain(text)
  return domain?.includes('.') ? domain : undefined
}

function tidyDomain(text: string, place: number): string {
  const domain = parseSignUpDomain(text)
  if (domain !== undefined) return domain
  throw invalid(`signUp.domains.${place}`, `"${text}" is not a domain name. Write it like acme.com.`)
}

/**
 * A choice made fit to be stored: domains in IDNA form and lower case, each once. Raises InvalidRequest for `domains`
 * without one, for a name that is none, and for domains that would not count.
 */
export function tidySignUp({
  who,
  domains: given,
}: {
  who: SignUpChoice
  domains?: string[] | null | undefined
}): SignUp {
  const domains = [...new Set((given ?? []).map(tidyDomain))]
  if (who === 'domains' && domains.length === 0)
    throw invalid('signUp.domains', 'List at least one e-mail domain whose people may sign up.')
  if (who !== 'domains' && domains.length > 0)
    throw invalid('signUp.domains', `Domains count only when signUp.who is "domains"; it is "${who}".`)
  return who === 'domains' ? { who, domains } : { who }
}
