/** What the guards decide from. `remembered` is a profile kept by this browser from a sign-in of another tab. */
export interface Standing {
  signedIn: boolean
  remembered: boolean
  hasAccount: boolean
}
export type Guard = 'signed-in' | 'account' | 'signed-out' | 'sign-up'
/** Let pass, go to another route, or leave for the hosted login and come back. */
export type Verdict = { kind: 'pass' } | { kind: 'go'; to: string } | { kind: 'sign-in' }

const pass: Verdict = { kind: 'pass' }

/** SCR-02, SES-01: who may see a route. People with no account go to sign-up; signed-in people never see the sign-in. */
export function judge(guard: Guard, standing: Standing, wantsNewAccount = false): Verdict {
  if (guard === 'signed-out') return standing.signedIn ? { kind: 'go', to: '/settings' } : pass
  if (guard === 'sign-up')
    return standing.signedIn && standing.hasAccount && !wantsNewAccount ? { kind: 'go', to: '/settings' } : pass
  if (!standing.signedIn) return standing.remembered ? { kind: 'sign-in' } : { kind: 'go', to: '/login' }
  if (guard === 'account' && !standing.hasAccount) return { kind: 'go', to: '/signup' }
  return pass
}

const focusTargets: Record<string, string> = {
  overview: 'overview',
  roles: 'roles',
  records: 'records',
  groups: 'groups',
  clients: 'clients',
  explorer: 'users',
  users: 'users',
  analyzer: 'analyzer',
  requests: 'requests',
  invites: 'invites',
  resources: 'resources',
  integrations: 'integrations',
  billing: 'billing',
  general: 'general',
  tenants: 'tenants',
  applications: 'applications',
  connections: 'connections',
  identity: 'connections',
  extensions: 'extensions',
  alerts: 'alerts',
}

const idParameters: Record<string, string> = { users: 'userId', applications: 'applicationId' }

/** The item that an old address named beside its noun; the parameter is used up. */
function itemOf(noun: string, query: URLSearchParams): string {
  const name = idParameters[noun] ?? ''
  const id = query.get(name) ?? ''
  query.delete(name)
  return id
}

/** Maps `?focus=` of the old addresses to a screen's own; every other parameter is carried on (SCR-05). */
export function settingsTarget(query: URLSearchParams): string {
  const rest = new URLSearchParams(query)
  const [focus = '', focusId = ''] = (rest.get('focus') ?? '').split('/', 2)
  rest.delete('focus')
  const noun = focusTargets[focus] ?? 'overview'
  const id = itemOf(noun, rest) || (noun === 'users' ? focusId : '')
  const path = id ? `${noun}/${encodeURIComponent(id)}` : noun
  if (focus === 'identity') rest.set('tab', 'trusted')
  return `/settings/${path}${rest.size > 0 ? `?${rest}` : ''}`
}
