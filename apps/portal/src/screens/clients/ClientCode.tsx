import type { ClientReply } from '@doorward/contract/authorization/build/clients'
import { Skeleton, Stack, Text } from '@mantine/core'
import { t } from '../../lib/texts.ts'
import { accountOrigin } from '../../queries/server/call.ts'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { later } from '../../ui/placeholder/later.tsx'

const FirstCheck = later(async () => (await import('../../nouns/quick-start/FirstCheck.tsx')).FirstCheck, {
  onlyShown: true,
})
const CheckCode = later(async () => (await import('../../nouns/quick-start/CheckCode.tsx')).CheckCode, {
  waiting: <Skeleton height={320} />,
  onlyShown: true,
})

/** What code shows a question about, where nobody chose one. */
const example = { userId: 'sam@example.com', action: 'reports:read', resourceUri: '/reports/7' }

/** Code of a program that asks with a key of this client. */
export function ClientCode({ client }: { client: ClientReply }) {
  return (
    <Stack gap="md" maw={1200}>
      <Text>{t('quickStart.text')}</Text>
      {!client.options?.grantUserPermissionsAccess && <NoticeStrip>{t('quickStart.mayNotAsk')}</NoticeStrip>}
      <CheckCode facts={{ origin: accountOrigin(), ...example }} />
      <FirstCheck clientId={client.clientId} />
    </Stack>
  )
}
