import { Stack, Title } from '@mantine/core'
import { usePortal } from '../../lib/portal-store.ts'
import { t } from '../../lib/texts.ts'
import { useHoldsNothing } from '../../queries/access/user-permissions.ts'
import { OwnResources } from './OwnResources.tsx'

/** What somebody may do who has just accepted an invite: on which resources, and what there. */
export function Joined({ accountName }: { accountName: string }) {
  const userId = usePortal((state) => state.profile?.userId) ?? ''
  // Who was given nothing reads that above.
  if (useHoldsNothing(userId)) return null
  return (
    <Stack component="section" aria-label={t('overview.joined')} className="card" p="lg" gap="md" mb="lg" maw={1200}>
      <Title order={2}>{t('overview.joinedAccount', { account: accountName })}</Title>
      <OwnResources userId={userId} />
    </Stack>
  )
}
