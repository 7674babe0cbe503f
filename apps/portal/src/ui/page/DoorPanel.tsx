import { Group, Paper, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Logo } from '../theme/Logo.tsx'

interface DoorPanelProps {
  /** Stands below our sign; left out where what is inside has a heading of its own. */
  heading?: string
  children: ReactNode
}

/** The one panel of a page before the sign-in, or just behind it. */
export const DoorPanel = ({ heading, children }: DoorPanelProps) => (
  <Paper maw={440} mx="auto" p="xl" withBorder radius="lg">
    <Stack gap="lg">
      {heading !== undefined && (
        <>
          <Group justify="center">
            <Logo size={48} withName={false} />
          </Group>
          <Title order={1} ta="center">
            {heading}
          </Title>
        </>
      )}
      {children}
    </Stack>
  </Paper>
)
