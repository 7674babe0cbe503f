import { redirect, useParams } from 'react-router'
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

/** Everything under `/admin`: lists, one account, one ticket. The router's own parts for this would come with every page. */
export function Component() {
  const [view = '', accountId, ticketId] = (useParams()['*'] ?? '').split('/')
  if (view === 'tickets' && accountId && ticketId) return <AdminTicket accountId={accountId} ticketId={ticketId} />
  if (view === 'accounts' && accountId) return <AdminAccount accountId={accountId} />
  return <Admin view={view} />
}
