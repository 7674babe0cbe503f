import { consentIn } from '../../lib/consent.ts'
import { destinations } from '../../nouns/navigation.ts'

const otherNames: Record<string, string> = { domain: 'domains', explorer: 'users', identity: 'connections' }
const idParameters: Record<string, string> = { users: 'userId', applications: 'applicationId' }

/** What an old address called a screen below /settings, as it is called now. */
function keyOf(focus: string): string {
  const key = otherNames[focus] ?? focus
  return destinations.some(({ path }) => path === `/settings/${key}`) ? key : 'overview'
}

/** The item that an old address named beside its noun; the parameter is used up. */
function itemOf(noun: string, query: URLSearchParams): string {
  const name = idParameters[noun] ?? ''
  const id = query.get(name) ?? ''
  query.delete(name)
  return id
}

/** Maps `?focus=` of the old addresses to a screen's own; every other parameter is carried on; a return from an administrator's consent leads to the single sign-on (SCR-05). */
export function settingsTarget(query: URLSearchParams): string {
  const consent = consentIn(query)
  if (consent) return `/settings/general?tab=sso&consent=${consent}`
  const rest = new URLSearchParams(query)
  const [focus = '', focusId = ''] = (rest.get('focus') ?? '').split('/', 2)
  rest.delete('focus')
  const noun = keyOf(focus)
  const id = itemOf(noun, rest) || (noun === 'users' ? focusId : '')
  const path = id ? `${noun}/${encodeURIComponent(id)}` : noun
  if (focus === 'identity') rest.set('tab', 'trusted')
  return `/settings/${path}${rest.size > 0 ? `?${rest}` : ''}`
}
