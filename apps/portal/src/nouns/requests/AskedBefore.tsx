import { Anchor, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePortal } from '../../lib/portal-store.ts'
import { rich, t } from '../../lib/texts.ts'
import type { Lacked } from '../../ui/placeholder/asked-already.ts'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { addressOf } from '../navigation.ts'
import { useOpenThatGive } from './would-give.ts'

/** Says that somebody asked for what is missing, where that waits for a decision; else the way to ask. */
export function AskedBefore({ permission, children }: { permission: Lacked | undefined; children: ReactNode }) {
  const me = usePortal((state) => state.profile?.userId)
  const asked = useOpenThatGive(permission).find(({ createdBy }) => createdBy === me)
  if (!asked) return children
  return (
    <Text role="status">
      {rich('requests.askedBefore', { at: <DateTime at={asked.createdTime} /> })}{' '}
      <Anchor component={Link} to={addressOf('requests', asked.requestId)} underline="always">
        {t('welcome.seeRequest')}
      </Anchor>
    </Text>
  )
}
