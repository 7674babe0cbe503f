import { adminAccountsMax } from '@doorward/core/constants'
import { redirect, useLoaderData, useParams } from 'react-router'
import { t } from '../../lib/texts.ts'
import { hasAdminDisplay } from '../../queries/account/admin-display.ts'
import { samePage } from '../../queries/server/prime-list.ts'
import { isInternalAdmin } from '../../session/internal-admin.ts'
import { noteLost } from '../../ui/page/lost-address.ts'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Admin } from './Admin.tsx'
import { AdminAccount } from './AdminAccount.tsx'
import { AdminTicket } from './AdminTicket.tsx'

/** SES-19: an internal admin with too few accounts is told so; for everybody else these are no addresses at all. */
export async function loader({ request }: { request: Request }): Promise<'shown' | 'tooFew'> {
  if (await hasAdminDisplay()) return 'shown'
  if (await isInternalAdmin()) return 'tooFew'
  noteLost(request.url)
  throw redirect('/settings')
}
export const shouldRevalidate = samePage

/** Everything under `/admin`: lists, one account, one ticket. The router's own parts for this would come with every page. */
export function Component() {
  const isTooEarly = useLoaderData<typeof loader | undefined>() === 'tooFew'
  const [view = '', accountId, ticketId] = (useParams()['*'] ?? '').split('/')
  if (isTooEarly) return <TooEarly />
  if (view === 'tickets' && accountId && ticketId) return <AdminTicket accountId={accountId} ticketId={ticketId} />
  if (view === 'accounts' && accountId) return <AdminAccount accountId={accountId} />
  return <Admin view={view} />
}

/** The display comes with one account more than so many: with fewer there is little to look through. */
const TooEarly = () => (
  <>
    <PageHeader crumbs={[{ label: t('admin.installation') }]} title={t('admin.title')} />
    <NoticeStrip>{t('admin.tooFew', { count: adminAccountsMax })}</NoticeStrip>
  </>
)
