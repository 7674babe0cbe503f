import { Button, Group, Modal, type ModalProps, Stack, Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../lib/texts.ts'

interface ReportModalProps extends Pick<ModalProps, 'opened' | 'size' | 'closeOnClickOutside'> {
  title: string
  /** One for each that something was done with, and what became of it. */
  lines: readonly { key: string; name: ReactNode; became: ReactNode }[]
  /** Stands above the lines. */
  notice?: ReactNode
  onClose: () => void
}

/** Tells what became of each of several. */
export const ReportModal = ({ title, lines, notice, onClose, ...modal }: ReportModalProps) => (
  <Modal {...modal} onClose={onClose} title={title}>
    <Stack gap="md">
      {notice}
      <Table fz="sm" aria-label={title}>
        <Table.Tbody>
          {lines.map(({ key, name, became }) => (
            <Table.Tr key={key}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                <bdi>{name}</bdi>
              </Table.Td>
              <Table.Td>{became}</Table.Td>
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
