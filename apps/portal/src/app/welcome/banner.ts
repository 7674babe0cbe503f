import { usePortal } from '../../lib/portal-store.ts'
import { isKnownToLack, prepareLocked } from '../../nouns/access/standing.ts'
import { later } from '../../ui/placeholder/later.tsx'
import { WelcomeBanner } from './welcome-banner.ts'

export const MissingAccessBanner = later(async () => (await import('./MissingAccessBanner.tsx')).MissingAccessBanner)

/** Has the banner there along with the screen below it, for whom it is, so that nothing moves down when it comes. Raises nothing. */
export async function prepareBanner(): Promise<void> {
  await prepareLocked()
  const userId = usePortal.getState().profile?.userId
  if (!userId || !isKnownToLack(userId)) return
  // What it tells comes with it: nobody else waits for how that is asked.
  await Promise.all([
    MissingAccessBanner.fetch().catch(() => undefined),
    WelcomeBanner.fetch().catch(() => undefined),
    import('./what-it-tells.ts').then(({ askWhatItTells }) => askWhatItTells(userId)).catch(() => undefined),
  ])
}
