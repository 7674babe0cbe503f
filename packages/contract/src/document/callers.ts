import type { Access, Endpoint } from '../endpoint.ts'

/** The permission an endpoint asks for, as the document's `x-permission` tells it (security 2, G9). */
export function permissionNote({ kind, ...note }: Access): Record<string, unknown> {
  return kind === 'permission' ? note : { access: kind, ...note }
}

/** Which credentials an operation takes; without a note the document's own rule stands: a bearer token. */
export function securityNote({ access }: Endpoint) {
  if (access.kind === 'public') return { security: [] }
  return access.kind === 'authenticated' && access.orAnonymous ? { security: [{ bearer: [] }, {}] } : {}
}

const orElseWords = {
  self: ', or that the caller is that user',
  item: ', or that the item itself names the caller, such as among its admins',
}

const recentWords = {
  true: ' Of a person, it asks for a sign-in at most five minutes old (RFC 9470).',
  toGiveAccount:
    ' Of a person who gives somebody the whole account by it, it asks for a sign-in at most five minutes old (RFC 9470).',
}

/** Who may call an endpoint, in a sentence or two. */
export function accessInWords({ access }: Endpoint): string {
  if (access.kind === 'public') return 'Needs no token.'
  if (access.kind === 'authenticated') {
    if (access.orAnonymous) return 'Needs no permission; a token tells who asks.'
    if (access.stepUp) return `Needs the token of a person who owns the account.${recentWords.true}`
    return access.peopleOnly ? 'Needs the token of a person, and no permission.' : 'Needs a token, and no permission.'
  }
  if (access.kind === 'installation') return `Needs \`${access.action}\`, which the operator of the installation gives.`
  const { action, resource, orOn, orElse, grantGuard, stepUp, peopleOnly } = access
  const places = [resource, ...(orOn ? [orOn] : [])].map((each) => `\`${each}\``).join(' or ')
  const guard = grantGuard ? " What it newly gives to anybody must be the caller's to give." : ''
  const person = peopleOnly ? ' Only a person may do it, by the token of his own sign-in.' : ''
  const recent = stepUp ? recentWords[`${stepUp}`] : ''
  return `Needs \`${action}\` on ${places}${orElse ? orElseWords[orElse] : ''}.${guard}${recent}${person}`
}
