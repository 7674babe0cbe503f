import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'

/** List items one below the other as one card. */
export const CardList = ({ label, children }: { label?: string; children: ReactNode }) => (
  <Stack gap={0} component="ul" className="card" p={0} m={0} style={{ listStyle: 'none' }} aria-label={label}>
    {children}
  </Stack>
)
