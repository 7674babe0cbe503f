import { Skeleton, Stack, Text } from '@mantine/core'
import { t } from '../../lib/texts.ts'
import { accountOrigin } from '../../queries/server/call.ts'
import { later } from '../../ui/placeholder/later.tsx'

const FirstSignIn = later(async () => (await import('../quick-start/FirstSignIn.tsx')).FirstSignIn, { onlyShown: true })
const SignInCode = later(async () => (await import('../quick-start/SignInCode.tsx')).SignInCode, {
  waiting: <Skeleton height={320} />,
  onlyShown: true,
})

/** Where code listens that nobody gave an address. */
const localAddress = 'http://localhost:3000/signed-in'

interface SignInQuickStartProps {
  text: string
  clientId: string
  /** Where people may come back to; the first that a page can have is taken. */
  redirectUrls: readonly string[]
  connectionId?: string
  isExtension?: boolean
  /** Whose first sign-in is waited for: the application's or the connection's. */
  itemId: string
}

/** Code that signs people in here, with the addresses and ids of this account. */
export function SignInQuickStart({
  text,
  clientId,
  redirectUrls,
  connectionId,
  isExtension = false,
  itemId,
}: SignInQuickStartProps) {
  const issuer = isExtension ? `${accountOrigin()}/api/extensions/${clientId}` : accountOrigin()
  const redirectUri = redirectUrls.find((url) => /^https?:/.test(url)) ?? localAddress
  return (
    <Stack gap="md" maw={1200}>
      <Text maw={760}>{text}</Text>
      <SignInCode facts={{ issuer, clientId, redirectUri, connectionId, isExtension }} />
      <FirstSignIn itemId={itemId} />
    </Stack>
  )
}

interface ApplicationQuickStartProps {
  applicationId: string
  redirectUrls: readonly string[]
}

/** The same for an application, with what holds for its pages on one's own machine. */
export const ApplicationQuickStart = ({ applicationId, redirectUrls }: ApplicationQuickStartProps) => (
  <SignInQuickStart
    text={`${t('quickStart.ofApplication')} ${t(applicationId === 'app_default' ? 'quickStart.localFree' : 'quickStart.localListed')}`}
    clientId={applicationId}
    redirectUrls={redirectUrls}
    itemId={applicationId}
  />
)
