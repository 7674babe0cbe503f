import { Box, Group } from '@mantine/core'
import { Outlet } from 'react-router'
import { Logo } from '../../ui/theme/Logo.tsx'
import { ThemeMenu } from './person/ThemeMenu.tsx'

/**
 * Frame of the pages for people who are not signed in, on the ground of the hosted ones: logo and theme. A width, in
 * pixels, is for pages that fill the console's frame elsewhere.
 */
export function PublicFrame({ width }: { width?: number }) {
  return (
    <Box mih="100dvh" bg="var(--dw-ground)">
      <Group component="header" h={52} px="md" justify="space-between">
        <Logo />
        <ThemeMenu />
      </Group>
      <Box component="main" id="main" px="md" py={48}>
        {width ? (
          <Box maw={width} mx="auto">
            <Outlet />
          </Box>
        ) : (
          <Outlet />
        )}
      </Box>
    </Box>
  )
}
