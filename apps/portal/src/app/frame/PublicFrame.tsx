import { ActionIcon, Box, Group } from '@mantine/core'
import { IconHelp } from '@tabler/icons-react'
import { Outlet } from 'react-router'
import { guidePath } from '../../lib/guide.ts'
import { t } from '../../lib/texts.ts'
import { signedIn } from '../../session/tokens.ts'
import { Logo } from '../../ui/theme/Logo.tsx'
import { LanguageMenu } from './person/LanguageMenu.tsx'
import { ThemeMenu } from './person/ThemeMenu.tsx'
import { UserMenu } from './person/UserMenu.tsx'

/**
 * Frame of the pages for people who are not signed in, on the ground of the hosted ones: logo, help and theme, or the person who is
 * signed in without an account. A width, in pixels, is for pages that fill the console's frame elsewhere.
 */
export function PublicFrame({ width }: { width?: number }) {
  return (
    <Box mih="100dvh" bg="var(--dw-ground)">
      <Group component="header" h={52} px="md" justify="space-between">
        <Logo />
        <Group gap={4}>
          <ActionIcon
            component="a"
            href={guidePath()}
            target="_blank"
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('app.help')}
          >
            <IconHelp size={20} stroke={1.5} aria-hidden />
          </ActionIcon>
          {!signedIn() && <LanguageMenu />}
          {signedIn() ? <UserMenu /> : <ThemeMenu />}
        </Group>
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
