import { legalNames } from '@doorward/core/legal'
import { createHashRouter, type MiddlewareFunction, type RouteObject, redirect } from 'react-router'
import { numberEntries } from '../../lib/numbered-entries.ts'
import { places } from '../../nouns/list.ts'
import { nouns, type PageKey } from '../../nouns/navigation.ts'
import { goStraightOn } from '../../session/sign-in.ts'
import { signedIn } from '../../session/tokens.ts'
import { AllPages } from '../../ui/page/AllPages.tsx'
import { noteLost } from '../../ui/page/lost-address.ts'
import { EitherFrame } from '../frame/EitherFrame.tsx'
import { PublicFrame } from '../frame/PublicFrame.tsx'
import { FirstLook } from '../frame/start/FirstLook.tsx'
import { choosingAccount, guarded } from './guarded.ts'
import { RouteError } from './RouteError.tsx'
import { aliasTarget } from './reference-aliases.ts'
import { type NounScreens, ofNoun, ofPage, outside } from './screens.ts'

/** What an address says more than the place is read by a file of its own, which few ask for. */
const toSettings = async ({ request }: { request: Request }) => {
  const { searchParams } = new URL(request.url)
  if (searchParams.size === 0) return redirect(places.overview.path)
  return redirect((await import('./old-addresses.ts')).settingsTarget(searchParams))
}

/** SCR-02: an alias of the API reference leads there, any other address to the settings, which say so. */
const fromNowhere = ({ request }: { request: Request }) => {
  const alias = aliasTarget(new URL(request.url).pathname)
  if (alias) return redirect(alias)
  noteLost(request.url)
  return redirect('/settings')
}

/** The two or three addresses of each noun. What a failed page says comes from its handle. */
const nounRoutes: RouteObject[] = nouns.flatMap(({ key, one, many, path, create }) => {
  const load: () => Promise<NounScreens> = ofNoun[key]
  return [
    { path, lazy: async () => (await load()).list },
    ...(create ? [{ path: `${path}/new`, lazy: async () => ({ ...(await (await load()).create?.()) }) }] : []),
    {
      path: `${path}/:id`,
      handle: { noun: one, back: { to: path, label: many } },
      lazy: async () => (await load()).detail(),
    },
  ]
})

// Object.keys forgets that an object's keys are its own.
const pageRoutes: RouteObject[] = (Object.keys(ofPage) as PageKey[])
  .filter((key) => key !== 'support')
  .map((key) => ({ path: places[key].path, lazy: ofPage[key] }))

/** Within the frame, and led to from elsewhere than the navigation. */
const ledTo: RouteObject[] = [
  { path: '/refund', lazy: outside.refund },
  { path: '/wordpress', lazy: outside.contentSite },
  { path: '/doorward-local', lazy: outside.local },
]

const goOn = async () => {
  await goStraightOn()
  return null
}
/** Who is signed in accepts an invite where they are registered. */
const toRegistration: MiddlewareFunction = ({ request }, next) => {
  const { pathname, search } = new URL(request.url)
  if (signedIn()) throw redirect(pathname.replace('/invite', '/registration') + search)
  return next()
}
const outsideRoutes: RouteObject[] = [
  { path: '/login', middleware: [guarded('signed-out')], loader: goOn, lazy: outside.signIn },
  { path: '/sso/:domain?', middleware: [guarded('signed-out')], loader: () => null, lazy: outside.sso },
  { path: '/invite/:inviteId', middleware: [toRegistration], lazy: outside.acceptInvite },
  // Not in the console's frame, which remembers where somebody was.
  { path: '/vanish/:secretId/:key?', lazy: outside.vanish },
  { path: '/signup', middleware: [guarded('sign-up')], lazy: outside.signUp },
  // The page of an invite says who invites to what, and asks before it is accepted.
  { path: '/registration/:inviteId', middleware: [guarded('signed-in')], lazy: outside.acceptInvite },
  { path: '/registration', middleware: [guarded('signed-in')], loader: () => redirect('/signup?create=account') },
  { path: '/unsubscribe', middleware: [guarded('signed-in')], lazy: outside.unsubscribe },
]

/** Pages of everybody: in the console's frame for who is in an account. */
const eitherRoutes: RouteObject[] = [
  // Browsers that are too old are told so on the support page.
  { path: `${places.support.path}/:unsupportedBrowser?`, middleware: [guarded('support')], lazy: ofPage.support },
  { path: '/quick-create', lazy: outside.quickCreate },
  { path: '/vanish', lazy: outside.vanish },
  { path: '/demo', lazy: outside.demo },
  ...legalNames.map((name) => ({ path: `/${name}`, lazy: outside.legal })),
]

/** SCR-07: who is signed in reads it in the console; a browser that can't show it is told so on the support page. */
const toReference: MiddlewareFunction = ({ request }, next) => {
  if (!('customElements' in window)) throw redirect(`${places.support.path}/true?bypass`)
  if (signedIn()) throw redirect(`${places.api.path}${new URL(request.url).search}`)
  return next()
}
const referenceRoute: RouteObject = { path: '/api', middleware: [toReference], lazy: ofPage.api }

const oldRoutes: RouteObject[] = ['/settings', '/setup', '/manage'].map((path) => ({ path, loader: toSettings }))

/** Every address; each section is loaded when it is first needed (SCR-12), each screen after its own loader (SCR-01). */
export const routes: RouteObject[] = [
  {
    path: '/',
    Component: AllPages,
    ErrorBoundary: RouteError,
    HydrateFallback: FirstLook,
    children: [
      { index: true, loader: toSettings, element: null },
      { element: <PublicFrame />, ErrorBoundary: RouteError, children: outsideRoutes },
      { element: <PublicFrame width={1600} />, ErrorBoundary: RouteError, children: [referenceRoute] },
      {
        // One frame for all of them: it stays where it is from the first look on, and from page to page.
        Component: EitherFrame,
        HydrateFallback: EitherFrame,
        ErrorBoundary: RouteError,
        children: [
          {
            middleware: [choosingAccount],
            loader: () => null,
            ErrorBoundary: RouteError,
            children: eitherRoutes,
          },
          { path: '/admin/*', middleware: [guarded('admin')], ErrorBoundary: RouteError, lazy: outside.admin },
          {
            middleware: [guarded('account')],
            loader: () => null,
            ErrorBoundary: RouteError,
            children: [
              {
                ErrorBoundary: RouteError,
                children: [...oldRoutes, ...pageRoutes, ...nounRoutes, ...ledTo],
              },
            ],
          },
        ],
      },
      { path: '*', loader: fromNowhere },
    ],
  },
]

export function makeRouter() {
  const noteEntry = numberEntries()
  const router = createHashRouter(routes, { future: { v8_middleware: true } })
  router.subscribe(noteEntry)
  return router
}
