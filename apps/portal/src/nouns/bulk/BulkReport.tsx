import { Button, Group, Modal, Stack, Table } from '@mantine/core'
import { t } from '../../lib/texts.ts'

/** What became of one; `why` it was refused. */
export interface Line {
  id: string
  name: string
  why: string | undefined
}

interface BulkReportProps {
  title: string
  lines: readonly Line[]
  /** Said of those that were not refused. */
  done: string
  onClose: () => void
}

/** What became of each of several, once some were refused. */
export const BulkReport = ({ title, lines, done, onClose }: BulkReportProps) => (
  <Modal opened onClose={onClose} title={title}>
    <Stack gap="md">
      <Table fz="sm" aria-label={title}>
        <Table.Tbody>
          {lines.map(({ id, name, why }) => (
            <Table.Tr key={id}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                <bdi>{name}</bdi>
              </Table.Td>
              <Table.Td>{why ?? done}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          {t('common.close')}
        </Button>
      </Group>
    </Stack>
  </Modal>
)
