import { Avatar, Button, Divider, Popover, Text, UnstyledButton } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { usePortal } from '../../lib/portal-store.ts'
import { t } from '../../lib/texts.ts'
import { portalConfig } from '../../session/config.ts'
import { signOut } from '../../session/sign-in.ts'
import { CopyButton } from '../../ui/text/CopyField.tsx'
import { Preferences } from '../../ui/theme/Preferences.tsx'

const initials = (name: string): string =>
  name
    .split(/[\s.@]+/)
    .slice(0, 2)
    .map((part) => part.charAt(0).toUpperCase())
    .join('')

/** Who is signed in; theme, dates, density, single keys; sign out and the build. */
export function UserMenu() {
  const name = usePortal((state) => state.profile?.displayName) ?? ''
  return (
    <Popover position="bottom-end" width={288} shadow="md" trapFocus returnFocus withinPortal={false}>
      <Popover.Target>
        <UnstyledButton aria-label={t('app.userMenu', { name })} style={{ borderRadius: '50%' }}>
          <Avatar size={32} radius="xl" color="ward" variant="light" aria-hidden>
            {initials(name)}
          </Avatar>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={4} aria-label={t('app.userMenu', { name })}>
        <Who />
        <Divider />
        <Preferences />
        <Divider />
        <Leave />
      </Popover.Dropdown>
    </Popover>
  )
}

function Who() {
  const { displayName, email, userId = '' } = usePortal((state) => state.profile) ?? {}
  return (
    <div style={{ padding: '8px 12px' }}>
      <Text fw={500} truncate>
        <bdi>{displayName}</bdi>
      </Text>
      <Text fz="sm" c="dimmed" truncate>
        <bdi>{email}</bdi>
      </Text>
      <Text fz="xs" c="dimmed" component="div" style={{ display: 'flex', alignItems: 'center', gap: 4 }}>
        <bdi className="mono" style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {userId}
        </bdi>
        <CopyButton value={userId} label={t('app.copyUserId')} />
      </Text>
    </div>
  )
}

function Leave() {
  const { build } = portalConfig()
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        fullWidth
        justify="flex-start"
        mt={4}
        leftSection={<IconLogout size={16} stroke={1.5} aria-hidden />}
        onClick={() => void signOut()}
      >
        {t('common.signOut')}
      </Button>
      <Text fz="xs" c="dimmed" px={12} py={8}>
        {t('app.build', {
          build: `${build.buildNumber}`,
          date: build.releaseDate,
          commit: build.buildCommit.slice(0, 7),
        })}
      </Text>
    </>
  )
}
