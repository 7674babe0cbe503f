import { Route, Routes, redirect } from 'react-router'
import { hasAdminDisplay } from '../../queries/account/admin-display.ts'
import { samePage } from '../../queries/server/prime-list.ts'
import { noteLost } from '../../ui/page/lost-address.ts'
import { Admin } from './Admin.tsx'
import { AdminAccount } from './AdminAccount.tsx'
import { AdminTicket } from './AdminTicket.tsx'

/** SES-19: for everybody else these are no addresses at all. */
export async function loader({ request }: { request: Request }) {
  if (await hasAdminDisplay()) return null
  noteLost(request.url)
  throw redirect('/settings')
}
export const shouldRevalidate = samePage

/** Everything under `/admin`: lists, one account, one ticket. */
export const Component = () => (
  <Routes>
    <Route path="accounts/:accountId" element={<AdminAccount />} />
    <Route path="tickets/:accountId/:ticketId" element={<AdminTicket />} />
    <Route path=":view?" element={<Admin />} />
  </Routes>
)
