import { DataList } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './facts.module.css'

const labelWidth = 'clamp(96px, 28vw, 140px)'
/** Where labels are longer, and there is the room. */
const wideLabelWidth = 'min(240px, 45%)'

export type Fact = [label: string, value: ReactNode]

/** Label and value pairs of an item; those that are false are left out. */
export function Facts({ facts, isLong = false }: { facts: (Fact | false)[]; isLong?: boolean }) {
  const width = isLong ? wideLabelWidth : labelWidth
  return (
    <DataList labelWidth={width} className={`card ${styles.facts}`} m={0}>
      {facts
        .filter((fact) => fact !== false)
        .map(([label, value]) => (
          <DataList.Item key={label}>
            {/* A long label breaks in its column, so that the values stand below each other. */}
            <DataList.ItemLabel style={{ flex: 'none', width, overflowWrap: 'anywhere' }}>{label}</DataList.ItemLabel>
            {/* Addresses have no place to break at. */}
            <DataList.ItemValue miw={0} style={{ overflowWrap: 'anywhere' }}>
              {value}
            </DataList.ItemValue>
          </DataList.Item>
        ))}
    </DataList>
  )
}
