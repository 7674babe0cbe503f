import { DataList } from '@mantine/core'
import type { ReactNode } from 'react'

const labelWidthPx = 140

/** Label and value pairs of an item. */
export function Facts({ facts }: { facts: [label: string, value: ReactNode][] }) {
  return (
    <DataList labelWidth={labelWidthPx} className="card" p="md" m={0}>
      {facts.map(([label, value]) => (
        <DataList.Item key={label}>
          {/* A long label breaks in its column, so that the values stand below each other. */}
          <DataList.ItemLabel style={{ flex: 'none', width: labelWidthPx, overflowWrap: 'anywhere' }}>
            {label}
          </DataList.ItemLabel>
          {/* Addresses have no place to break at. */}
          <DataList.ItemValue miw={0} style={{ overflowWrap: 'anywhere' }}>
            {value}
          </DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList>
  )
}
