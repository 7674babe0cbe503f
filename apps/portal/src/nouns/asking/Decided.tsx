import type { AccessRequestReply } from '@doorward/contract/authorization/access/requests'
import { Button, Group } from '@mantine/core'
import { IconUserShare } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { usePortal } from '../../lib/portal-store.ts'
import { rich, t } from '../../lib/texts.ts'
import { RolesOnResources, UserName } from '../../pickers/Names.tsx'
import { decidingNeeds } from '../../queries/nouns/requests.ts'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { later } from '../../ui/placeholder/later.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { giveAccess } from '../access/give-access.ts'
import { useActRefusal } from '../access/use-act-refusal.ts'
import { useGivingRefusal } from '../access/use-giving-refusal.ts'
import { places } from '../list.ts'
import { isOwn } from '../requests/decidable.ts'
import { givesNothing } from '../requests/telling/gives-nothing.ts'
import { Said } from '../requests/telling/Said.tsx'
import { TakeBack } from './TakeBack.tsx'

const AskAboutRow = later(async () => (await import('../requests/AskAboutRow.tsx')).AskAboutRow, { onlyShown: true })

interface DecidedProps {
  request: AccessRequestReply
}

/** What a strip says of a request that was decided; nothing of any other. */
function saidOf(request: AccessRequestReply, me: string | undefined) {
  if (request.status === 'DENIED') return 'requests.deniedBy'
  if (request.status !== 'APPROVED') return undefined
  if (givesNothing(request)) return 'requests.approvedOnce'
  return isOwn(request, me) ? 'requests.approvedForYou' : 'requests.approvedBy'
}

/** Who decided a request, when and why, and what can be done now. */
export function Decided({ request }: DecidedProps) {
  const { decidedBy, lastUpdated, decisionReason } = request
  const said = saidOf(
    request,
    usePortal((state) => state.profile?.userId),
  )
  if (!said) return null
  const decided = {
    who: <UserName userId={decidedBy ?? ''} unknown={t('requests.decider')} />,
    at: <DateTime at={lastUpdated} />,
  }
  return (
    <NoticeStrip action={givesNothing(request) ? <NextStep request={request} /> : <Given request={request} />}>
      {rich(said, decided)}
      {decisionReason && <div>{rich('requests.saysWhy', { reason: <Said text={decisionReason} /> })}</div>}
    </NoticeStrip>
  )
}

/** What they have now for who asked; taking it back for who may. */
function Given({ request }: DecidedProps) {
  const me = usePortal((state) => state.profile?.userId)
  return isOwn(request, me) ? <SeeOwn /> : <TakeBack request={request} />
}

/** The overview tells whoever sees little of an account what they have. */
const SeeOwn = () => (
  <Button component={Link} variant="default" to={places.overview.path}>
    {t('requests.seeOwn')}
  </Button>
)

/** Asking again for who asked; for others what they may do about it. */
function NextStep({ request }: DecidedProps) {
  const me = usePortal((state) => state.profile?.userId)
  if (isOwn(request, me))
    return (
      <Button component={Link} variant="default" to={`${places.requests.path}/new?again=${request.requestId}`}>
        {t('requests.askAgain')}
      </Button>
    )
  return request.status === 'DENIED' ? <ApproveAfterAll request={request} /> : <GiveAnyway request={request} />
}

/** Approving what was denied, for who decides; giving it all the same for who may only give access. */
function ApproveAfterAll({ request }: DecidedProps) {
  const [asking, setAsking] = useState(false)
  if (useActRefusal(decidingNeeds, request.requestId)) return <GiveAnyway request={request} />
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('requests.approveAfterAll')}
      </Button>
      {asking && <AskAboutRow requestId={request.requestId} way="approve" onClose={() => setAsking(false)} />}
    </>
  )
}

/** One sentence is given at a time: each of what was asked for has a way of its own. */
function GiveAnyway({ request: { access, status } }: DecidedProps) {
  const refusal = useGivingRefusal()
  if (refusal) return null
  const users = access.users.map(({ userId }) => userId)
  const label = t(status === 'DENIED' ? 'requests.giveAnyway' : 'requests.giveAgain')
  const isOne = access.statements.length === 1
  return access.statements.map(({ roles, resources }, at) => (
    // Statements have no id; their place is their name.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <Group key={at} gap="sm">
      {!isOne && (
        <span>
          <RolesOnResources roles={roles} resources={resources} />
        </span>
      )}
      <Button
        variant="default"
        leftSection={<IconUserShare size={16} stroke={1.5} aria-hidden />}
        onClick={() => giveAccess({ users, roles, resources: resources.map(({ resourceUri }) => resourceUri) })}
      >
        {label}
      </Button>
    </Group>
  ))
}
