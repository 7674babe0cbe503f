import { createHashRouter, redirect } from 'react-router'
import { PageSkeleton } from '../ui/states.tsx'
import { Frame } from './Frame.tsx'
import { settingsTarget } from './guards.ts'
import { PublicFrame } from './PublicFrame.tsx'
import { guarded } from './passage.ts'
import { RouteError } from './RouteError.tsx'

const toSettings = ({ request }: { request: Request }) => {
  const { searchParams } = new URL(request.url)
  return redirect(settingsTarget(searchParams))
}

const detail = (noun: string, label: string, path: string) => ({ noun, back: { to: path, label } })

/** Every address; each section is loaded when it is first needed (SCR-12), each screen after its own loader (SCR-01). */
export const makeRouter = () =>
  createHashRouter(
    [
      {
        path: '/',
        ErrorBoundary: RouteError,
        HydrateFallback: PageSkeleton,
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
                lazy: () => import('../screens/login/SignIn.tsx'),
              },
              { path: 'signup', middleware: [guarded('sign-up')], lazy: () => import('../screens/signup/SignUp.tsx') },
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
                  { path: 'settings/overview', lazy: () => import('../screens/overview/Overview.tsx') },
                  { path: 'settings/roles', lazy: () => import('../screens/roles/RoleList.tsx') },
                  { path: 'settings/roles/new', lazy: () => import('../screens/roles/RoleCreate.tsx') },
                  {
                    path: 'settings/roles/:roleId',
                    handle: detail('role', 'roles', '/settings/roles'),
                    lazy: () => import('../screens/roles/RoleDetail.tsx'),
                  },
                  { path: 'settings/records', lazy: () => import('../screens/records/RecordList.tsx') },
                  { path: 'settings/records/new', lazy: () => import('../screens/records/RecordCreate.tsx') },
                  {
                    path: 'settings/records/:recordId',
                    handle: detail('access record', 'access records', '/settings/records'),
                    lazy: () => import('../screens/records/RecordDetail.tsx'),
                  },
                  { path: 'settings/groups', lazy: () => import('../screens/groups/GroupList.tsx') },
                  { path: 'settings/groups/new', lazy: () => import('../screens/groups/GroupCreate.tsx') },
                  {
                    path: 'settings/groups/:groupId',
                    handle: detail('group', 'groups', '/settings/groups'),
                    lazy: () => import('../screens/groups/GroupDetail.tsx'),
                  },
                  { path: 'settings/clients', lazy: () => import('../screens/clients/ClientList.tsx') },
                  { path: 'settings/clients/new', lazy: () => import('../screens/clients/ClientCreate.tsx') },
                  {
                    path: 'settings/clients/:clientId',
                    handle: detail('service client', 'service clients', '/settings/clients'),
                    lazy: () => import('../screens/clients/ClientDetail.tsx'),
                  },
                  { path: 'settings/users', lazy: () => import('../screens/users/UserList.tsx') },
                  {
                    path: 'settings/users/:userId',
                    handle: detail('user', 'users', '/settings/users'),
                    lazy: () => import('../screens/users/UserDetail.tsx'),
                  },
                  { path: 'settings/analyzer', lazy: () => import('../screens/analyzer/Analyzer.tsx') },
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
