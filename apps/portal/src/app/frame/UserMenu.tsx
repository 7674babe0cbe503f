import {
  Avatar,
  Button,
  Divider,
  Popover,
  SegmentedControl,
  Switch,
  Text,
  UnstyledButton,
  useMantineColorScheme,
} from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { changeSettings, usePortal } from '../../lib/portal-store.ts'
import { t } from '../../lib/texts.ts'
import { portalConfig } from '../../session/config.ts'
import { signOut } from '../../session/sign-in.ts'
import { CopyButton } from '../../ui/text/CopyField.tsx'
import { themes } from './ThemeMenu.tsx'

const initials = (name: string): string =>
  name
    .split(/[\s.@]+/)
    .slice(0, 2)
    .map((part) => part.charAt(0).toUpperCase())
    .join('')

function Choice(props: {
  label: string
  value: string
  data: { value: string; label: string }[]
  onChange: (value: string) => void
}) {
  return (
    <div style={{ padding: '4px 12px 8px' }}>
      <Text fz="xs" c="dimmed" mb={4}>
        {props.label}
      </Text>
      <SegmentedControl fullWidth size="xs" aria-label={props.label} {...props} />
    </div>
  )
}

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

const dates = [
  { value: 'ISO8601', label: 'ISO 8601' },
  { value: 'RELATIVE', label: t('app.relative') },
]
const densities = [
  { value: 'comfortable', label: t('app.comfortable') },
  { value: 'compact', label: t('app.compact') },
]

function Preferences() {
  const settings = usePortal((state) => state.settings)
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <>
      <Choice
        label={t('app.theme')}
        value={colorScheme}
        data={themes.map(({ value, label }) => ({ value, label }))}
        onChange={(value) => setColorScheme(themes.find((theme) => theme.value === value)?.value ?? 'auto')}
      />
      <Choice
        label={t('app.dates')}
        value={settings.regionalSettings}
        data={dates}
        onChange={(value) => changeSettings({ regionalSettings: value === 'RELATIVE' ? 'RELATIVE' : 'ISO8601' })}
      />
      <Choice
        label={t('app.density')}
        value={settings.density}
        data={densities}
        onChange={(value) => changeSettings({ density: value === 'compact' ? 'compact' : 'comfortable' })}
      />
      <div style={{ padding: '4px 12px 12px' }}>
        <Switch
          size="sm"
          label={t('app.singleKeys')}
          checked={settings.singleKeys}
          onChange={(event) => changeSettings({ singleKeys: event.currentTarget.checked })}
        />
      </div>
    </>
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
