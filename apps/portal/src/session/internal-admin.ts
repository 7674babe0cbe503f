import { adminAccountsMax } from '@doorward/core/constants'
import { usePortal } from '../lib/portal-store.ts'
import { portalConfig } from './config.ts'

/** A person's id as the configuration names it: who they are is not told to whoever reads that. */
async function fingerprintOf(userId: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(userId)))
  return btoa(String.fromCharCode(...digest))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** SES-19: whether the installation names whoever is here among its internal admins. It gives no right. */
export async function isInternalAdmin(): Promise<boolean> {
  const userId = usePortal.getState().profile?.userId
  if (userId === undefined) return false
  const { internalAdmins = [] } = portalConfig()
  if (internalAdmins.length === 0) return false
  return internalAdmins.includes(await fingerprintOf(userId))
}

/**
 * SES-19: whether the admin display is shown to somebody who has so many accounts. Who has none is here for the installation
 * alone.
 */
export const seesAdmin = async (accounts: number): Promise<boolean> =>
  (accounts === 0 || accounts > adminAccountsMax) && (await isInternalAdmin())
