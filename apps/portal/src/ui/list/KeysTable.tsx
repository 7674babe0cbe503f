import { Button, Group, Table, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../lib/texts.ts'
import { WideTable } from './WideTable.tsx'

interface KeyRow {
  id: string
  /** One for each head. */
  cells: ReactNode[]
  /** What the button of this row does, for those who hear it alone. */
  deletes: string
  /** What else can be done with it, before deleting. */
  acts?: ReactNode
}

interface KeysTableProps {
  label: string
  heads: string[]
  rows: KeyRow[]
  /** What its buttons say. */
  deleteLabel: string
  /** What a button is given that is locked. */
  locked?: (label: string) => object
  onDelete: (id: string) => void
}

/** Keys or secrets of something, a row each with a button that deletes it. */
export const KeysTable = ({ label, heads, rows, deleteLabel, locked, onDelete }: KeysTableProps) => (
  <WideTable label={label}>
    <Table.Thead>
      <Table.Tr>
        {heads.map((head) => (
          <Table.Th key={head}>{head}</Table.Th>
        ))}
        <Table.Th>
          <VisuallyHidden>{t('ui.actions')}</VisuallyHidden>
        </Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {rows.map(({ id, cells, deletes, acts }) => (
        <Table.Tr key={id}>
          {cells.map((cell, at) => (
            <Table.Td key={heads[at]}>{cell}</Table.Td>
          ))}
          <Table.Td>
            <Group gap="xs" justify="flex-end" wrap="nowrap">
              {acts}
              <Button
                variant="default"
                size="xs"
                onClick={() => onDelete(id)}
                aria-label={deletes}
                {...locked?.(deletes)}
              >
                {deleteLabel}
              </Button>
            </Group>
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </WideTable>
)
