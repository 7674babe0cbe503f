import type { AccessRequestReply } from '@doorward/contract/authorization/access/requests'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../lib/texts.ts'
import { approvalQuery, type OutgrownRoles } from '../../queries/nouns/decisions.ts'
import { roleQueries } from '../../queries/nouns/roles.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { GrownRole } from './GrownRole.tsx'

interface Approved {
  request: AccessRequestReply
  version: string | undefined
}

/** Which roles of a request that waits give more by now than when it was made, as far as the person may approve it. */
export const useOutgrown = ({ request: { requestId }, version }: Approved, enabled = true) =>
  useQuery({ ...approvalQuery(requestId, version), enabled }).data?.outgrown

/** Has everything that tells of it read anew. */
export const outgrownChanged = () =>
  Promise.all([
    roleQueries.changed(),
    queryClient.invalidateQueries({ queryKey: ['requests', 'approval'] }),
    queryClient.invalidateQueries({ queryKey: ['effect'] }),
  ])

interface OutgrownProps {
  request: AccessRequestReply
  outgrown: OutgrownRoles | undefined
}

/** Says of a request whose roles have grown since what they give more; nothing of any other. */
export const Outgrown = ({ request, outgrown }: OutgrownProps) =>
  outgrown && (
    <NoticeStrip tone="warning">
      {t('requests.outgrown')}
      {outgrown.roles.map((roleId) => (
        <div key={roleId}>
          <GrownRole roleId={roleId} since={request.createdTime} />
        </div>
      ))}
      <div>{t('requests.outgrownGives')}</div>
    </NoticeStrip>
  )
