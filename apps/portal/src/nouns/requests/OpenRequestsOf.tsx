import type { AccessRequestReply } from '@doorward/contract/authorization/access/requests'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { capital } from '../../lib/capital.ts'
import { t } from '../../lib/texts.ts'
import { openRequests } from '../../queries/nouns/requests.ts'
import { useRows } from '../../queries/server/paging.ts'
import { useSeesAllOf } from '../access/standing.ts'
import { places } from '../list.ts'
import { addressOf } from '../navigation.ts'
import { isOwn } from './decidable.ts'
import { useWhatAsked } from './telling/use-what-asked.ts'

/** What somebody asked for, or others for them, that nobody has decided yet; not known to those who do not see every request. */
export function OpenRequestsOf({ userId }: { userId: string }) {
  const { seesAll } = useSeesAllOf(places.requests.read)
  const { rows, hasMore } = useRows(openRequests)
  if (!rows || !seesAll) return '–'
  const own = rows.filter((request) => isOwn(request, userId))
  if (own.length === 0) return t(hasMore ? 'shared.notKnown' : 'common.noneSmall')
  return own.map((request) => <Asked key={request.requestId} request={request} />)
}

const Asked = ({ request: { requestId, access } }: { request: AccessRequestReply }) => (
  <div>
    <Anchor component={Link} inherit to={addressOf('requests', requestId)}>
      {capital(useWhatAsked(access))}
    </Anchor>
  </div>
)
