import { Button, Divider, Text } from '@mantine/core'
import { IconBuildingCommunity, IconLogout } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { usePortal } from '../../../lib/portal-store.ts'
import { t } from '../../../lib/texts.ts'
import { adminDisplayQuery } from '../../../queries/account/admin-display.ts'
import { portalConfig } from '../../../session/config.ts'
import { signOut } from '../../../session/sign-in.ts'
import { CopyButton } from '../../../ui/text/CopyField.tsx'
import { Preferences } from '../../../ui/theme/Preferences.tsx'

/** Who is signed in; theme, dates, density, single keys; sign out and the build. */
export const UserPanel = () => (
  <>
    <Who />
    <Divider />
    <Preferences />
    <Divider />
    <ToAdmin />
    <Leave />
  </>
)

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
        <CopyButton value={userId} label={t('userPanel.copyUserId')} />
      </Text>
    </div>
  )
}

/** SES-19: leads to the accounts of the installation, whom it names for that. */
function ToAdmin() {
  const { data: isShown } = useQuery(adminDisplayQuery)
  if (!isShown) return null
  return (
    <Button
      component={Link}
      to="/admin"
      variant="subtle"
      color="gray"
      fullWidth
      justify="flex-start"
      mt={4}
      leftSection={<IconBuildingCommunity size={16} stroke={1.5} aria-hidden />}
    >
      {t('userPanel.admin')}
    </Button>
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
        {t('userPanel.build', {
          build: `${build.buildNumber}`,
          date: build.releaseDate,
          commit: build.buildCommit.slice(0, 7),
        })}
      </Text>
    </>
  )
}
