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
        <UnstyledButton aria-label={`User menu of ${name}`} style={{ borderRadius: '50%' }}>
          <Avatar size={32} radius="xl" color="ward" variant="light" aria-hidden>
            {initials(name)}
          </Avatar>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={4} aria-label={`User menu of ${name}`}>
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
        {displayName}
      </Text>
      <Text fz="sm" c="dimmed" truncate>
        {email}
      </Text>
      <Text fz="xs" c="dimmed" component="div" style={{ display: 'flex', alignItems: 'center', gap: 4 }}>
        <span className="mono" style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {userId}
        </span>
        <CopyButton value={userId} label="Copy user id" />
      </Text>
    </div>
  )
}

const dates = [
  { value: 'ISO8601', label: 'ISO 8601' },
  { value: 'RELATIVE', label: 'Relative' },
]
const densities = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
]

function Preferences() {
  const settings = usePortal((state) => state.settings)
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <>
      <Choice
        label="Theme"
        value={colorScheme}
        data={themes.map(({ value, label }) => ({ value, label }))}
        onChange={(value) => setColorScheme(themes.find((theme) => theme.value === value)?.value ?? 'auto')}
      />
      <Choice
        label="Dates"
        value={settings.regionalSettings}
        data={dates}
        onChange={(value) => changeSettings({ regionalSettings: value === 'RELATIVE' ? 'RELATIVE' : 'ISO8601' })}
      />
      <Choice
        label="Density"
        value={settings.density}
        data={densities}
        onChange={(value) => changeSettings({ density: value === 'compact' ? 'compact' : 'comfortable' })}
      />
      <div style={{ padding: '4px 12px 12px' }}>
        <Switch
          size="sm"
          label="Single-key shortcuts"
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
        Sign out
      </Button>
      <Text fz="xs" c="dimmed" px={12} py={8}>
        Build {build.buildNumber} · {build.releaseDate} · {build.buildCommit.slice(0, 7)}
      </Text>
    </>
  )
}
