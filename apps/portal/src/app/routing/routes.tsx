import { createHashRouter, type RouteObject, redirect } from 'react-router'
import { FirstLook } from '../frame/FirstLook.tsx'
import { Frame } from '../frame/Frame.tsx'
import { PublicFrame } from '../frame/PublicFrame.tsx'
import { guarded } from './guarded.ts'
import { settingsTarget } from './guards.ts'
import { RouteError } from './RouteError.tsx'
import { sections } from './sections.ts'

const toSettings = ({ request }: { request: Request }) => {
  const { searchParams } = new URL(request.url)
  return redirect(settingsTarget(searchParams))
}

const detail = (noun: string, label: string, path: string) => ({ noun, back: { to: path, label } })

interface NounScreens {
  list: object
  create: object
  detail: object
}
/** The three addresses of a noun whose screens are made from values (screens/shared/noun). */
const nounRoutes = (path: string, one: string, many: string, load: () => Promise<NounScreens>): RouteObject[] => [
  { path, lazy: () => load().then(({ list }) => list) },
  { path: `${path}/new`, lazy: () => load().then(({ create }) => create) },
  { path: `${path}/:id`, handle: detail(one, many, `/${path}`), lazy: () => load().then((screens) => screens.detail) },
]

/** Every address; each section is loaded when it is first needed (SCR-12), each screen after its own loader (SCR-01). */
export const makeRouter = () =>
  createHashRouter(
    [
      {
        path: '/',
        ErrorBoundary: RouteError,
        HydrateFallback: FirstLook,
        children: [
          { index: true, loader: toSettings },
          {
            element: <PublicFrame />,
            ErrorBoundary: RouteError,
            children: [
              {
                path: 'login',
                middleware: [guarded('signed-out')],
                loader: () => null,
                lazy: sections.signIn,
              },
              { path: 'invite/:inviteId', lazy: sections.acceptInvite },
              { path: 'signup', middleware: [guarded('sign-up')], lazy: sections.signUp },
            ],
          },
          {
            element: <Frame />,
            middleware: [guarded('account')],
            loader: () => null,
            ErrorBoundary: RouteError,
            children: [
              {
                ErrorBoundary: RouteError,
                children: [
                  { path: 'settings', loader: toSettings },
                  { path: 'setup', loader: toSettings },
                  { path: 'manage', loader: toSettings },
                  { path: 'settings/overview', lazy: sections.overview },
                  { path: 'settings/roles', lazy: sections.roleList },
                  { path: 'settings/roles/new', lazy: sections.roleCreate },
                  {
                    path: 'settings/roles/:roleId',
                    handle: detail('role', 'roles', '/settings/roles'),
                    lazy: sections.roleDetail,
                  },
                  { path: 'settings/records', lazy: sections.recordList },
                  { path: 'settings/records/new', lazy: sections.recordCreate },
                  {
                    path: 'settings/records/:recordId',
                    handle: detail('access record', 'access records', '/settings/records'),
                    lazy: sections.recordDetail,
                  },
                  { path: 'settings/groups', lazy: sections.groupList },
                  { path: 'settings/groups/new', lazy: sections.groupCreate },
                  {
                    path: 'settings/groups/:groupId',
                    handle: detail('group', 'groups', '/settings/groups'),
                    lazy: sections.groupDetail,
                  },
                  { path: 'settings/clients', lazy: sections.clientList },
                  { path: 'settings/clients/new', lazy: sections.clientCreate },
                  {
                    path: 'settings/clients/:clientId',
                    handle: detail('service client', 'service clients', '/settings/clients'),
                    lazy: sections.clientDetail,
                  },
                  { path: 'settings/users', lazy: sections.userList },
                  {
                    path: 'settings/users/:userId',
                    handle: detail('user', 'users', '/settings/users'),
                    lazy: sections.userDetail,
                  },
                  { path: 'settings/requests', lazy: sections.requestList },
                  { path: 'settings/requests/new', lazy: sections.requestCreate },
                  {
                    path: 'settings/requests/:requestId',
                    handle: detail('access request', 'access requests', '/settings/requests'),
                    lazy: sections.requestDetail,
                  },
                  { path: 'settings/invites', lazy: sections.invites },
                  { path: 'settings/invites/new', lazy: sections.inviteCreate },
                  {
                    path: 'settings/invites/:reference',
                    handle: detail('invite', 'invites', '/settings/invites'),
                    lazy: sections.inviteDetail,
                  },
                  { path: 'settings/integrations', lazy: sections.integrationList },
                  { path: 'settings/integrations/new', lazy: sections.integrationCreate },
                  {
                    path: 'settings/integrations/:type',
                    handle: detail('integration', 'integrations', '/settings/integrations'),
                    lazy: sections.integrationDetail,
                  },
                  { path: 'settings/general', lazy: sections.account },
                  { path: 'settings/billing', lazy: sections.billing },
                  { path: 'audit', lazy: sections.audit },
                  { path: 'support/:unsupportedBrowser?', lazy: sections.support },
                  ...nounRoutes('settings/resources', 'resource setting', 'resources', sections.resources),
                  ...nounRoutes('settings/tenants', 'tenant', 'tenants', sections.tenants),
                  ...nounRoutes('settings/applications', 'application', 'applications', sections.applications),
                  ...nounRoutes('settings/connections', 'connection', 'connections', sections.connections),
                  ...nounRoutes('settings/extensions', 'extension', 'extensions', sections.extensions),
                  ...nounRoutes('settings/alerts', 'alert', 'alerts', sections.alerts),
                  { path: 'settings/analyzer', lazy: sections.analyzer },
                ],
              },
            ],
          },
          { path: '*', loader: () => redirect('/settings') },
        ],
      },
    ],
    { future: { v8_middleware: true } },
  )
