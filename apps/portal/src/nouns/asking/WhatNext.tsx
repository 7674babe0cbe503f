import type { AccessRequestReply } from '@doorward/contract/authorization/access/requests'
import { Anchor, List, Stack, Title } from '@mantine/core'
import { Link } from 'react-router'
import { usePortal } from '../../lib/portal-store.ts'
import { rich, t } from '../../lib/texts.ts'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { places } from '../list.ts'
import { destinations } from '../navigation.ts'
import { AskAgain } from '../requests/AskAgain.tsx'

const placeLink = (key: 'requests' | 'overview') => (
  <Anchor component={Link} to={places[key].path} underline="always" inherit>
    {destinations.find((place) => place.key === key)?.label}
  </Anchor>
)

/** What becomes of one's own request that waits, and where to follow it; nothing for others. */
export function WhatNext({ request }: { request: AccessRequestReply }) {
  const me = usePortal((state) => state.profile?.userId)
  if (request.createdBy !== me || request.status !== 'OPEN') return null
  return (
    <Stack component="section" aria-label={t('asking.whatNext')} className="card" p="md" gap="sm" align="flex-start">
      <Title order={2}>{t('asking.whatNext')}</Title>
      <List type="ordered" spacing={4}>
        <List.Item>{rich('asking.toldByMail', { at: <DateTime at={request.createdTime} /> })}</List.Item>
        <List.Item>{t('asking.oneDecides')}</List.Item>
        <List.Item>
          {rich('asking.followHere', { requests: placeLink('requests'), overview: placeLink('overview') })}
        </List.Item>
      </List>
      <AskAgain request={request} />
    </Stack>
  )
}
