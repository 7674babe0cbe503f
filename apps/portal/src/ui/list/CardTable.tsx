import { Table } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { under } from '../theme/widths.ts'
import { type Column, factsOnCard } from './list-props.ts'
import styles from './noun-list.module.css'
import { WideTable } from './WideTable.tsx'

interface CardTableProps<Row> {
  label: string
  columns: Omit<Column<Row>, 'sortBy'>[]
  rows: Row[]
  rowKey: (row: Row) => string
  /** On a card each value stands behind its column's head. */
  labelled?: true
}

/** Numbers stand below each other by their last digit. */
const atEnd = { ta: 'end', style: { fontVariantNumeric: 'tabular-nums' } } as const

/** A table inside a page; cards under 576 px, where the first column is the heading and the others stand below it. */
export function CardTable<Row>({ label, columns, rows, rowKey, ...cards }: CardTableProps<Row>) {
  const small = useMediaQuery(under(576))
  if (small) return <Cards label={label} columns={columns} rows={rows} rowKey={rowKey} {...cards} />
  return (
    <WideTable label={label}>
      <Table.Thead>
        <Table.Tr>
          {columns.map(({ key, head, numeric }) => (
            <Table.Th key={key} {...(numeric && atEnd)}>
              {head}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={rowKey(row)}>
            {columns.map(({ key, cell, numeric }) => (
              <Table.Td key={key} {...(numeric && atEnd)}>
                {cell(row)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  )
}

function Cards<Row>({ label, columns: [title, ...facts], rows, rowKey, labelled }: CardTableProps<Row>) {
  return (
    <ul className={`card ${styles.cards}`} aria-label={label}>
      {rows.map((row) => (
        <li key={rowKey(row)} className={styles.card}>
          <div className={styles.cardText}>
            <div className={styles.cardTitle}>{title?.cell(row)}</div>
            <div className={styles.cardFacts}>
              {factsOnCard(facts, row).map(({ key, head, told }) => (
                <span key={key} className={styles.cardFact}>
                  {labelled && <span className={styles.cardLabel}>{head} </span>}
                  {told}
                </span>
              ))}
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}
