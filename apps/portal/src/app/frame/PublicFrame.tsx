import { Box, Group } from '@mantine/core'
import { Outlet } from 'react-router'
import { signedIn } from '../../session/tokens.ts'
import { Logo } from '../../ui/theme/Logo.tsx'
import { ThemeMenu } from './person/ThemeMenu.tsx'
import { UserMenu } from './person/UserMenu.tsx'

/**
 * Frame of the pages for people who are not signed in, on the ground of the hosted ones: logo and theme, or the person who is
 * signed in without an account. A width, in pixels, is for pages that fill the console's frame elsewhere.
 */
export function PublicFrame({ width }: { width?: number }) {
  return (
    <Box mih="100dvh" bg="var(--dw-ground)">
      <Group component="header" h={52} px="md" justify="space-between">
        <Logo />
        {signedIn() ? <UserMenu /> : <ThemeMenu />}
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
