import { useMatch, useOutlet } from 'react-router'
import { usePortal } from '../../lib/portal-store.ts'
import { signedIn } from '../../session/tokens.ts'
import { Frame } from './Frame.tsx'
import { PublicFrame } from './PublicFrame.tsx'

/**
 * The frame of a page that is for everybody: the console's for who is in an account, else the public one. Which account somebody is in
 * is known once the first page is there; until then, whoever is signed in looks at the console's.
 */
export function EitherFrame() {
  const accountId = usePortal((state) => state.accountId)
  const isWide = useMatch('/admin/*') !== null // its lists are read by whoever may be in no account
  const hasPage = useOutlet() !== null
  return signedIn() && (accountId !== null || !hasPage) ? <Frame /> : <PublicFrame width={isWide ? 1600 : 760} />
}
