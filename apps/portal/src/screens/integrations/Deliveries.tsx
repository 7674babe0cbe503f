import type { DeliveryReply } from '@doorward/contract/authorization/build/deliveries'
import type { IntegrationReply } from '@doorward/contract/authorization/build/integrations'
import { Button, Group, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../lib/texts.ts'
import { deliveriesQuery, retryDelivery } from '../../queries/nouns/deliveries.ts'
import { useRows } from '../../queries/server/paging.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { tellDone } from '../../ui/action/toast.tsx'
import { LoadMoreBelow } from '../../ui/list/LoadMore.tsx'
import { OnlyFailed } from '../../ui/list/OnlyFailed.tsx'
import { WideTable } from '../../ui/list/WideTable.tsx'
import { FilteredEmpty } from '../../ui/placeholder/Empty.tsx'
import { PageSkeleton } from '../../ui/placeholder/Loading.tsx'
import { ReadFailed } from '../../ui/placeholder/ReadFailed.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { JsonView } from '../../ui/text/JsonView.tsx'
import { Verdict } from '../../ui/text/Verdict.tsx'

/** What was sent to an integration in the last days, what came back, and sending one of them once more. */
export function Deliveries({ integration: { type } }: { integration: IntegrationReply }) {
  const [onlyFailed, setOnlyFailed] = useState(false)
  const query = useRows(deliveriesQuery(type, onlyFailed))
  const { rows, error, retry } = query
  if (error && !rows) {
    const refused = t('integrations.notVisible')
    return <ReadFailed error={error} failed={t('integrations.notLoaded')} refused={refused} onRetry={retry} />
  }
  if (!rows) return <PageSkeleton />
  return (
    <Stack gap="md">
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
        <DeliveryRows key={delivery.deliveryId} type={type} delivery={delivery} />
      ))}
    </Table.Tbody>
  </WideTable>
)

/** One try; a second row shows what was sent, when asked. */
function DeliveryRows({ type, delivery }: { type: string; delivery: DeliveryReply }) {
  const [open, setOpen] = useState(false)
  const { deliveryId, eventId, detailType, sentTime, durationMs, delivered, answer, event } = delivery
  const again = async () => {
    const tried = await retryDelivery(type, deliveryId)
    tellDone(tried.delivered ? t('integrations.takenNow') : t('integrations.notTakenNow', { answer: tried.answer }))
  }
  return (
    <>
      <Table.Tr>
        <Table.Td>
          <DateTime at={sentTime} />
        </Table.Td>
        <Table.Td>
          {detailType}
          <Text
            component="bdi"
            display="block"
            fz="xs"
            c="dimmed"
            className="mono"
            style={{ overflowWrap: 'anywhere' }}
          >
            {eventId}
          </Text>
        </Table.Td>
        <Table.Td style={{ overflowWrap: 'anywhere' }}>
          <Verdict kind={delivered ? 'allow' : 'deny'}>
            {t(delivered ? 'integrations.isTaken' : 'integrations.isNotTaken')}
          </Verdict>
          <Text fz="sm">
            <bdi>{answer}</bdi> <span className="number">{t('integrations.tookMs', { durationMs })}</span>
          </Text>
        </Table.Td>
        <Table.Td>
          <Group gap="xs" wrap="nowrap">
            <Button
              variant="default"
              size="compact-sm"
              aria-expanded={open}
              aria-label={t(open ? 'integrations.hideEvent' : 'integrations.showEvent', { event: eventId })}
              onClick={() => setOpen(!open)}
            >
              {open ? t('common.hide') : t('common.show')}
            </Button>
            <ActionButton variant="default" size="compact-sm" action={again} failed={t('integrations.eventNotSent')}>
              {t('integrations.sendAgain')}
            </ActionButton>
          </Group>
        </Table.Td>
      </Table.Tr>
      {open && (
        <Table.Tr>
          <Table.Td colSpan={4}>
            <JsonView value={event} label={t('integrations.eventAsJson', { event: eventId })} />
          </Table.Td>
        </Table.Tr>
      )}
    </>
  )
}
