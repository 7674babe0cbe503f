import { Button, Group, type ModalProps, Stack, Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../lib/texts.ts'
import { Dialog } from '../floating/Dialog.tsx'

interface ReportModalProps extends Pick<ModalProps, 'opened' | 'size' | 'closeOnClickOutside'> {
  title: string
  /** One for each that something was done with, and what became of it. */
  lines: readonly { key: string; name: ReactNode; became: ReactNode }[]
  /** Stands above the lines. */
  notice?: ReactNode
  /** Stands beside the button that closes it. */
  acts?: ReactNode
  onClose: () => void
}

/** Tells what became of each of several. */
export const ReportModal = ({ title, lines, notice, acts, onClose, ...modal }: ReportModalProps) => (
  <Dialog {...modal} onClose={onClose} title={title}>
    <Stack gap="md">
      {notice}
      <Table fz="sm" aria-label={title}>
        <Table.Tbody>
          {lines.map(({ key, name, became }) => (
            // One under the other where there is no room for both.
            <Table.Tr key={key} style={{ display: 'flex', flexWrap: 'wrap' }}>
              <Table.Td style={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
                <bdi>{name}</bdi>
              </Table.Td>
              <Table.Td style={{ flex: '2 1 260px', minWidth: 0 }}>{became}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Group justify="flex-end">
        {acts}
        <Button onClick={onClose} data-autofocus>
          {t('common.close')}
        </Button>
      </Group>
    </Stack>
  </Dialog>
)
