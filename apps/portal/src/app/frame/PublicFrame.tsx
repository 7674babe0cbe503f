import { Box, Group } from '@mantine/core'
import { Outlet } from 'react-router'
import { Logo } from '../../ui/theme/Logo.tsx'
import { ThemeMenu } from './ThemeMenu.tsx'

/** Frame of the pages for people who are not signed in: logo and theme. */
export function PublicFrame() {
  return (
    <Box mih="100dvh">
      <Group component="header" h={52} px="md" justify="space-between">
        <Logo />
        <ThemeMenu />
      </Group>
      <Box component="main" id="main" px="md" py={48}>
        <Outlet />
      </Box>
    </Box>
  )
}
