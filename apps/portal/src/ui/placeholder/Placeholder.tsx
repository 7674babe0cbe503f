import { Center, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface PlaceholderProps {
  icon: ReactNode
  title: string
  children: ReactNode
  heading?: 1 | 2
}
/** An icon, what is the matter, and the way on: what stands where content would be. */
export function Placeholder({ icon, title, children, heading = 2 }: PlaceholderProps) {
  return (
    <Center py={48} px="md">
      <Stack align="center" gap="sm" maw={480} ta="center">
        <Text c="dimmed" component="span">
          {icon}
        </Text>
        <Title order={heading} size="h2">
          {title}
        </Title>
        {children}
      </Stack>
    </Center>
  )
}
