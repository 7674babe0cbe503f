import type { IntegrationReply } from '@doorward/contract/authorization/integrations'
import { Verdict } from '../../ui/text/Verdict.tsx'

/** How delivery goes: icon, word and colour. */
export function DeliveryState({ status }: { status: IntegrationReply['status'] }) {
  if (status.failures > 0) return <Verdict kind="deny">Failing</Verdict>
  if (status.deadLetters > 0) return <Verdict kind="warning">{status.deadLetters} not delivered</Verdict>
  return status.lastSent ? (
    <Verdict kind="allow">Delivering</Verdict>
  ) : (
    <Verdict kind="pending">Nothing sent yet</Verdict>
  )
}
