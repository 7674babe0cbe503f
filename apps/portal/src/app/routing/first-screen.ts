import type { DataRouter } from 'react-router'
import { firstScreenStands } from '../../lib/first-screen.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import { portalConfig } from '../../session/config.ts'
import { fetchLater } from '../../ui/placeholder/later.tsx'

const longestWaitMs = 4_000
const restMs = 50

/** Until the browser has drawn what there is and has nothing to do; not every browser says when that is. */
const untilRests = () =>
  new Promise((resolve) =>
    requestAnimationFrame(() =>
      'requestIdleCallback' in window
        ? requestIdleCallback(resolve, { timeout: longestWaitMs })
        : setTimeout(resolve, restMs),
    ),
  )

/** Waits until nothing is being asked for any more; a stream or a slow answer holds nothing up for ever. */
async function untilAnswered(): Promise<void> {
  const until = performance.now() + longestWaitMs
  do await untilRests()
  while (queryClient.isFetching() > 0 && performance.now() < until)
}

/** From here on, where there is a relay, it hears of what goes wrong. */
async function beginLog(): Promise<void> {
  const { relayUrl } = portalConfig()
  if (relayUrl) (await import('../../lib/relay/relay-log.ts')).relayLog(`${relayUrl}/logs`)
}

/** Tells which places are visited, where this installation measures that (ERR-10); else nothing of it is loaded. */
async function beginAnalytics(router: DataRouter): Promise<void> {
  if (portalConfig().analytics) await (await import('../../session/analytics.ts')).beginAnalytics(router)
}

/** Fetches what the first screen does without, once that stands with its rows. */
export function tellFirstScreen(router: DataRouter): void {
  let told = false
  const look = async () => {
    const { initialized, navigation } = router.state
    if (told || !initialized || navigation.state !== 'idle') return
    told = true
    stop()
    await untilAnswered()
    firstScreenStands()
    // Who has lost the connection meanwhile gets it when it is asked for.
    const pages = import('../../nouns/screens/noun-page.tsx')
    const network = import('../inspector/network-alert.ts').then(({ watchNetwork }) => watchNetwork())
    await Promise.all([
      beginLog(),
      beginAnalytics(router),
      fetchLater(),
      pages,
      network,
      import('../../ui/theme/library-later.ts'),
    ]).catch(() => {})
  }
  const stop = router.subscribe(() => void look())
  void look()
}
