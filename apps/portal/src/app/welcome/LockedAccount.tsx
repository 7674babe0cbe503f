import { Box, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { t } from '../../lib/texts.ts'
import { wayOutOf } from '../../lib/ways-out.ts'
import { places } from '../../nouns/list.ts'
import { notificationsQuery } from '../../queries/account/notifications.ts'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'

const wayOut = wayOutOf('AccountLocked')

/** That the account is locked, on every screen but those of billing, which say it with what can be done there. */
export function LockedAccount() {
  const { pathname } = useLocation()
  // Asked by the bell, every five minutes.
  const { data } = useQuery({ ...notificationsQuery, enabled: false })
  if (pathname.startsWith(places.billing.path) || !data?.some(({ kind }) => kind === 'ACCOUNT_LOCKED')) return null
  return (
    <Box component="section" aria-label={t('billing.locked')} mb="lg">
      <NoticeStrip
        tone="warning"
        action={
          <Button component={Link} to={wayOut.to} size="compact-md" variant="default">
            {wayOut.label}
          </Button>
        }
      >
        <strong>{t('billing.locked')}</strong> {t('billing.lockedUntil')}
      </NoticeStrip>
    </Box>
  )
}
