const charactersMax = 254
const wellFormed = /^[^\s@<>",;:\\()[\]]+@[^\s@<>",;:\\()[\]/?#%]+$/
const wellFormedDomain = /^[^\s@<>",;:\\()[\]/?#%]+$/
const invisible = /[\p{Cc}\p{Cf}\p{Cs}]/u
const asciiDomain = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/
const numbered = /^[\d.]+$/

/** A domain in the form that name servers and mail know it by (UTS 46, as the URL standard has it); undefined for none. */
function domainToAscii(domain: string): string | undefined {
  const url = `http://${domain}/`
  if (!URL.canParse(url)) return undefined
  const { hostname } = new URL(url)
  return asciiDomain.test(hostname) && !numbered.test(hostname) ? hostname : undefined
}

/**
 * An e-mail address as it is stored and mailed to: without the blanks around it, its local part as typed, its domain in
 * IDNA form; undefined when it can't be one (security 59). `normalEmail` of it tells one person from another.
 */
export function parseEmail(text: string | undefined): string | undefined {
  const typed = (text ?? '').trim()
  if (typed.length > charactersMax || !wellFormed.test(typed) || invisible.test(typed)) return undefined
  const at = typed.indexOf('@')
  const domain = domainToAscii(typed.slice(at + 1))
  if (domain === undefined) return undefined
  const email = `${typed.slice(0, at)}@${domain}`
  return email.length > charactersMax ? undefined : email
}

/** The domain of e-mail addresses in the form in which `domainOfEmail` tells it; undefined for what is none. */
export function parseEmailDomain(text: string): string | undefined {
  const typed = text.trim()
  return wellFormedDomain.test(typed) && !invisible.test(typed) ? domainToAscii(typed) : undefined
}

/** The whole domain of a parsed address, in IDNA form and lower case. */
export const domainOfEmail = (email: string): string => normalEmail(email.slice(email.lastIndexOf('@') + 1))

/** Whether letters from elsewhere may reach a parsed address: one label alone is no domain out there, and `localhost` is for trying. */
export const isReachable = (email: string): boolean => /\.|^localhost$/.test(domainOfEmail(email))

/**
 * What a parsed address is compared and counted by: A to Z in lower case and nothing else changed, so that no locale
 * has a say (security 59). The column `email_normal` of the store says the same.
 */
export const normalEmail = (email: string): string => email.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** Whether two addresses are one: the only comparison of addresses there is (security 59). */
export function isSameEmail(one: string, other: string): boolean {
  const [a, b] = [parseEmail(one), parseEmail(other)]
  return a !== undefined && b !== undefined && normalEmail(a) === normalEmail(b)
}
