import type { DeliveryReply } from '@doorward/contract/authorization/build/deliveries'
import type { IntegrationReply } from '@doorward/contract/authorization/build/integrations'
import { Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../lib/texts.ts'
import { ActsLocked } from '../../nouns/access/LockedAct.tsx'
import { useActRefusal } from '../../nouns/access/use-act-refusal.ts'
import { deliveriesQuery, retryDelivery, retryingNeeds } from '../../queries/nouns/deliveries.ts'
import { useRows } from '../../queries/server/paging.ts'
import { tellDone } from '../../ui/action/toast.tsx'
import { LoadMoreBelow } from '../../ui/list/LoadMore.tsx'
import { OnlyFailed } from '../../ui/list/OnlyFailed.tsx'
import { WhenRead } from '../../ui/list/WhenRead.tsx'
import { WideTable } from '../../ui/list/WideTable.tsx'
import { FilteredEmpty } from '../../ui/placeholder/Empty.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { Verdict } from '../../ui/text/Verdict.tsx'
import { EventRow } from './EventRow.tsx'
import { SendAgainButton } from './SendAgainButton.tsx'

/** What was sent to an integration in the last days, what came back, and sending one of them once more. */
export function Deliveries({ integration: { type } }: { integration: IntegrationReply }) {
  const [onlyFailed, setOnlyFailed] = useState(false)
  const query = useRows(deliveriesQuery(type, onlyFailed))
  const refusal = useActRefusal(retryingNeeds, type)
  return (
    <WhenRead query={query} failed={t('integrations.notLoaded')} refused={t('integrations.notVisible')}>
      {(rows) => (
        <Stack gap="md">
          <ActsLocked refusal={refusal} />
          <Text fz="sm" c="dimmed">
            {t('integrations.aboutDeliveries')}
          </Text>
          <OnlyFailed query={query} on={onlyFailed} onChange={setOnlyFailed} />
          {rows.length === 0 ? (
            <FilteredEmpty text={t(onlyFailed ? 'integrations.noneFailed' : 'integrations.noDelivery')} />
          ) : (
            <DeliveryTable type={type} deliveries={rows} />
          )}
          <LoadMoreBelow query={query} />
        </Stack>
      )}
    </WhenRead>
  )
}

const DeliveryTable = ({ type, deliveries }: { type: string; deliveries: DeliveryReply[] }) => (
  <WideTable label={t('integrations.deliveries')}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th>{t('integrations.sent')}</Table.Th>
        <Table.Th>{t('integrations.event')}</Table.Th>
        <Table.Th>{t('integrations.cameBack')}</Table.Th>
        <Table.Th>{t('integrations.act')}</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {deliveries.map((delivery) => (
        <DeliveryRow key={delivery.deliveryId} type={type} delivery={delivery} />
      ))}
    </Table.Tbody>
  </WideTable>
)

/** One try. */
function DeliveryRow({ type, delivery }: { type: string; delivery: DeliveryReply }) {
  const refusal = useActRefusal(retryingNeeds, type)
  const { deliveryId, eventId, detailType, sentTime, durationMs, delivered, answer, event } = delivery
  const again = async () => {
    const tried = await retryDelivery(type, deliveryId)
    tellDone(tried.delivered ? t('integrations.takenNow') : t('integrations.notTakenNow', { answer: tried.answer }))
  }
  return (
    <EventRow
      eventId={eventId}
      event={event}
      cells={[
        <DateTime key="sent" at={sentTime} />,
        <div key="event">
          {detailType}
          <Text component="bdi" display="block" fz="xs" c="dimmed" className="mono">
            {eventId}
          </Text>
        </div>,
        <div key="answer">
          <Verdict kind={delivered ? 'allow' : 'deny'}>
            {t(delivered ? 'integrations.isTaken' : 'integrations.isNotTaken')}
          </Verdict>
          <Text fz="sm">
            <bdi>{answer}</bdi> <span className="number">{t('integrations.tookMs', { durationMs })}</span>
          </Text>
        </div>,
      ]}
      act={<SendAgainButton action={again} refusal={refusal} />}
    />
  )
}
