import '@fontsource-variable/inter/wght.css'
import './ui/theme/library.css'
import './ui/theme/global.css'
import { DirectionContext, type DirectionContextValue, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { colorSchemeManager } from './app/frame/person/color-scheme.ts'
import { leadsIntoFrame } from './app/frame/start/FirstLook.tsx'
import { FrameOutline } from './app/frame/start/FrameOutline.tsx'
import { HandedBack } from './app/frame/start/HandedBack.tsx'
import { StartFailed } from './app/frame/start/StartFailed.tsx'
import { tellFirstScreen } from './app/routing/first-screen.ts'
import { makeRouter } from './app/routing/routes.tsx'
import { watchLostFiles } from './lib/chunk-recovery.ts'
import { consentIn } from './lib/consent.ts'
import { awaitFirstScreen } from './lib/first-screen.ts'
import { beginPage } from './lib/inspector/call-log.ts'
import { t } from './lib/texts.ts'
import { queryClient } from './queries/server/query-client.ts'
import { takeArrival } from './session/arrival.ts'
import { loadConfig } from './session/config.ts'
import { handBack } from './session/hand-back.ts'
import { forgetTries, recover } from './session/recover.ts'
import { completeSignIn, endForeignTokens, endOldLogin, isBackFromSignOut, keepWanted } from './session/sign-in.ts'
import { noteSignInFailure } from './session/sign-in-failure.ts'
import { onLogoutElsewhere } from './session/watch.ts'
import { LiveRegions } from './ui/action/announce.tsx'
import { Messages } from './ui/action/Messages.tsx'
import { Loader } from './ui/placeholder/Loading.tsx'
import { cssVariables } from './ui/theme/css-variables.ts'
import { theme } from './ui/theme/theme.ts'

watchLostFiles()
awaitFirstScreen()
const container = document.getElementById('root')
if (!container) throw new Error('The page has no #root.')
const root = createRoot(container)
/** How the page's language runs, for the library; nobody changes it while the page is shown. */
const direction = { dir: document.dir || 'ltr' } as DirectionContextValue
const show = (screen: React.ReactNode) =>
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariables}
          deduplicateCssVariables={false}
          colorSchemeManager={colorSchemeManager}
          defaultColorScheme="auto"
        >
          <DirectionContext value={direction}>
            {screen}
            <aside aria-label={t('app.messages')}>
              <Messages />
            </aside>
            <LiveRegions />
          </DirectionContext>
        </MantineProvider>
      </QueryClientProvider>
    </StrictMode>,
  )

/** Configuration, then a sign-in on its way back, then the screens. */
async function start(): Promise<void> {
  await loadConfig()
  endOldLogin()
  endForeignTokens()
  takeArrival()
  // A provider comes back to the page itself; its screen is behind the hash.
  const query = new URLSearchParams(location.search)
  if (consentIn(query)) history.replaceState(null, '', `${location.pathname}#/settings${location.search}`)
  const outcome = await completeSignIn()
  if (outcome.kind === 'done') {
    forgetTries()
    if (/^https?:/.test(outcome.returnTo)) return location.replace(outcome.returnTo)
    history.replaceState(null, '', `#${outcome.returnTo}`)
  }
  if (outcome.kind === 'none' && isBackFromSignOut()) history.replaceState(null, '', '#/login')
  if (outcome.kind === 'failed') {
    const failure = await recover(outcome)
    if (!failure) return
    noteSignInFailure(failure)
    history.replaceState(null, '', '#/login')
  }
  const router = makeRouter()
  let path = router.state.location.pathname
  router.subscribe(({ navigation, location }) => {
    // Loaders ask before the address changes.
    const next = (navigation.location ?? location).pathname
    if (next !== path) beginPage()
    path = next
  })
  tellFirstScreen(router)
  onLogoutElsewhere(() => {
    const { pathname, search } = router.state.location
    keepWanted(pathname + search)
    void router.navigate('/login')
  })
  show(<RouterProvider router={router} />)
}

function begin(): void {
  if (handBack()) {
    show(<HandedBack />)
    return
  }
  show(leadsIntoFrame() ? <FrameOutline /> : <Loader />)
  start().catch(tellFailed)
}
function tellFailed(error: unknown): void {
  console.error(error)
  show(<StartFailed />)
}

try {
  begin()
} catch (error) {
  // A browser that keeps nothing for this site refuses the first look at what is kept.
  tellFailed(error)
}
