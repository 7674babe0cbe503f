import { Group, Paper, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Logo } from '../theme/Logo.tsx'

/** The panel of a page before the console: our mark, what it is about, and what there is to do. Widths are pixels. */
export const DoorPanel = ({
  heading,
  width = 400,
  children,
}: {
  heading: string
  width?: number
  children: ReactNode
}) => (
  <Paper maw={width} mx="auto" p="xl" withBorder radius="lg" bg="var(--dw-card)">
    <Stack gap="lg">
      <Group justify="center">
        <Logo size={48} withName={false} />
      </Group>
      <Title order={1} ta="center">
        {heading}
      </Title>
      {children}
    </Stack>
  </Paper>
)
