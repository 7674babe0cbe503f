import type { AccessRequestReply } from '@doorward/contract/authorization/access/requests'
import { t } from '../../../lib/texts.ts'
import { Verdict } from '../../../ui/text/Verdict.tsx'
import { useIsBroad, useIsPassedOn } from './use-is-broad.ts'

/** Marks a request that asks for everything, or else for what can be given to others. */
export function BroadMark({ access }: { access: AccessRequestReply['access'] }) {
  const isBroad = useIsBroad()(access)
  const isPassedOn = useIsPassedOn()(access)
  if (!isBroad && !isPassedOn) return null
  return <Verdict kind="warning">{t(isBroad ? 'requests.broad' : 'requests.passedOn')}</Verdict>
}
