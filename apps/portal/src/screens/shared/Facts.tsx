import { DataList } from '@mantine/core'
import type { ReactNode } from 'react'

/** Label and value pairs of an item. */
export function Facts({ facts }: { facts: [label: string, value: ReactNode][] }) {
  return (
    <DataList labelWidth={140} className="card" p="md" m={0}>
      {facts.map(([label, value]) => (
        <DataList.Item key={label}>
          <DataList.ItemLabel>{label}</DataList.ItemLabel>
          {/* Addresses have no place to break at. */}
          <DataList.ItemValue miw={0} style={{ overflowWrap: 'anywhere' }}>
            {value}
          </DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList>
  )
}
