import { useLacksAccess } from '../../nouns/access/standing.ts'
import { later } from '../../ui/placeholder/later.tsx'
import { LockedAccount } from './LockedAccount.tsx'
import { WelcomeBanner } from './welcome-banner.ts'

const LookAgain = later(async () => (await import('./LookAgain.tsx')).LookAgain)

/** Below the title of every screen: that the account is locked, and for who may see nothing yet who they are, and the way to ask for access (SCR-13). */
export function MissingAccessBanner() {
  const lacks = useLacksAccess()
  return (
    <>
      <LookAgain />
      <LockedAccount />
      {lacks && <WelcomeBanner />}
    </>
  )
}
