import { Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface SectionProps {
  title: string
  /** What it tells, in a sentence. */
  about?: string
  /** What can be done with all of it, at the end of its heading. */
  acts?: ReactNode
  children: ReactNode
}

/** A part of a page under a heading of its own, which also names it. */
export const Section = ({ title, about, acts, children }: SectionProps) => (
  <Stack component="section" aria-label={title} gap="sm">
    <Group justify="space-between" gap="sm" mih={acts ? 36 : undefined}>
      <Title order={2} size="h3">
        {title}
      </Title>
      {acts && <Group gap="sm">{acts}</Group>}
    </Group>
    {about && (
      <Text fz="sm" c="dimmed" maw={760}>
        {about}
      </Text>
    )}
    {children}
  </Stack>
)
