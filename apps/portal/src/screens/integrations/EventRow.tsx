import { Button, Group, Table } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { t } from '../../lib/texts.ts'
import { JsonView } from '../../ui/text/JsonView.tsx'

interface EventRowProps {
  eventId: string
  event: unknown
  /** What is told of it, a cell each. */
  cells: readonly ReactNode[]
  /** What can be done with it, beside looking into it. */
  act: ReactNode
}

/** A row about one event; a second row shows what it holds, when asked. */
export function EventRow({ eventId, event, cells, act }: EventRowProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Table.Tr>
        {cells.map((cell, at) => (
          // Cells have no id; their place is their name.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Table.Td key={at} style={{ overflowWrap: 'anywhere' }}>
            {cell}
          </Table.Td>
        ))}
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
            {act}
          </Group>
        </Table.Td>
      </Table.Tr>
      {open && (
        <Table.Tr>
          <Table.Td colSpan={cells.length + 1}>
            <JsonView value={event} label={t('integrations.eventAsJson', { event: eventId })} />
          </Table.Td>
        </Table.Tr>
      )}
    </>
  )
}
