import { Table } from '@mantine/core'
import type { ReactNode } from 'react'

/** A table that scrolls in its own box where it is wider than the page; the box is reached by keyboard. */
export function WideTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box has to be reachable by keyboard
    <section className="card scrolls" aria-label={label} tabIndex={0}>
      <Table aria-label={label} horizontalSpacing="sm">
        {children}
      </Table>
    </section>
  )
}
