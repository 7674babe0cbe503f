import { noteServerClock } from './server-clock.ts'

/** What the server tells its portal at `/app/config.json`. */
export interface PortalConfig {
  product: string
  loginUrl: string
  /** Regional root of the default region. */
  apiUrl: string
  /** Origins that list a person's accounts; together they tell those of every region. */
  accountsUrls: string[]
  /** Where browsers hand over their log, and secrets that vanish; absent where this installation does not serve that. */
  relayUrl?: string
  /** Who pays, by what and on which plan; absent where this installation does not serve that. */
  billingUrl?: string
  /** SHA-256 of the ids of people to whom the admin display is shown, in base64url. */
  internalAdmins?: string[]
  regions: { region: string; apiUrl: string }[]
  clientId: string
  scope: string
  resource: string
  environment: string
  /** Where visited places are told; absent outside production and where the operator does not measure. */
  analytics?: { key: string; url: string }
  /** Legal pages that this installation has a text for. */
  legal: string[]
  build: { releaseDate: string; buildNumber: string; buildRef: string; buildCommit: string }
}

let loaded: PortalConfig | undefined

/** Reads the configuration once, before anything else. */
export async function loadConfig(): Promise<PortalConfig> {
  const answer = await fetch(`${import.meta.env.BASE_URL}config.json`, { cache: 'no-cache' })
  noteServerClock(answer)
  if (!answer.ok) throw new Error(`The portal's configuration answered ${answer.status}.`)
  // The file is written by the same product; its shape is the interface above.
  loaded = (await answer.json()) as PortalConfig
  return loaded
}

/** The configuration; a bug if asked for before it was loaded. */
export function portalConfig(): PortalConfig {
  if (!loaded) throw new Error('The configuration is read before the portal starts.')
  return loaded
}

/** The domain below which every host of this installation stands, with its port. */
export const installationDomain = (): string => new URL(portalConfig().loginUrl).host.replace(/^login\./, '')

/** Where whoever is signed in looks after their own sign-ins to the platform. */
export const ownSettingsUrl = (): string => new URL('/settings', portalConfig().loginUrl).href
