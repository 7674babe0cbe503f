import { Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** A part of a page under a heading of its own, which also names it. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack component="section" aria-label={title} gap="sm">
    <Title order={2} size="h3">
      {title}
    </Title>
    {children}
  </Stack>
)
