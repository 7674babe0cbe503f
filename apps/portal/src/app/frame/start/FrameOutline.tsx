import { Group, Skeleton, Stack } from '@mantine/core'
import { usePortal } from '../../../lib/portal-store.ts'
import { PageSkeleton } from '../../../ui/placeholder/Loading.tsx'
import { Logo } from '../../../ui/theme/Logo.tsx'
import { Shell } from '../Shell.tsx'

const lines = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** The frame's shape, before it is known where anything is: header, navigation, a skeleton of the screen. */
export function FrameOutline() {
  const { navCollapsed } = usePortal((state) => state.settings)
  return (
    <Shell
      narrow={navCollapsed}
      header={
        <Group h="100%" px="md">
          <Logo />
        </Group>
      }
      navigation={
        <Stack gap={20} p={10} aria-hidden>
          {lines.map((line) => (
            <Skeleton key={line} height={16} width={navCollapsed ? 20 : '70%'} />
          ))}
        </Stack>
      }
    >
      <PageSkeleton />
    </Shell>
  )
}
