import type { ClientReply } from '@doorward/contract/authorization/build/clients'
import { limits } from '@doorward/core/limits'
import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { rich, t } from '../../../lib/texts.ts'
import { keySecret } from '../../../nouns/form/key-secret.ts'
import { addressOf } from '../../../nouns/navigation.ts'
import { CheckCode } from '../../../nouns/quick-start/CheckCode.tsx'
import { FirstCheck } from '../../../nouns/quick-start/FirstCheck.tsx'
import { accountOrigin } from '../../../queries/server/call.ts'
import { ActionButton } from '../../../ui/action/ActionButton.tsx'
import { SecretOnce } from '../../../ui/action/SecretOnce.tsx'
import { firstAccess } from './first-access.ts'

interface MakeKeyProps {
  userId: string
  client: ClientReply | undefined
  onDone: () => void
}

/** A key for a program, the code that asks with it, and whether it did. */
export function MakeKey({ userId, client, onDone }: MakeKeyProps) {
  const [secret, setSecret] = useState<string>()
  const keys = client?.verificationKeys.length ?? 0
  const full = keys >= limits.accessKeysMax ? t('clients.keysInUse', { count: keys }) : undefined
  const { action, resource: resourceUri, clientName } = firstAccess
  return (
    <Stack gap="md">
      <Title order={3}>{t('start.key')}</Title>
      <Text>{t('start.keyText')}</Text>
      <Group gap="md">
        <ActionButton
          variant={keys === 0 ? 'filled' : 'default'}
          action={async () => setSecret(await (await import('./first-key.ts')).makeFirstKey(client))}
          failed={t('start.keyFailed')}
          disabledReason={full}
        >
          {keys === 0 ? t('start.makeKey') : t('start.makeAnotherKey')}
        </ActionButton>
        {client && (
          <Text fz="sm" c="dimmed">
            {rich('start.keysOf', { client: <ClientLink client={client} />, count: keys })}
          </Text>
        )}
      </Group>
      <SecretOnce
        secret={secret ? keySecret(clientName, secret, accountOrigin()) : undefined}
        onDone={() => setSecret(undefined)}
      />
      {client && keys > 0 && (
        <>
          <Title order={3}>{t('start.ask')}</Title>
          <CheckCode facts={{ origin: accountOrigin(), userId, action, resourceUri }} />
          <FirstCheck clientId={client.clientId}>
            <Button variant="default" onClick={onDone}>
              {t('start.finish')}
            </Button>
          </FirstCheck>
        </>
      )}
    </Stack>
  )
}

const ClientLink = ({ client: { clientId, name } }: { client: ClientReply }) => (
  <Anchor component={Link} to={`${addressOf('clients', clientId)}?tab=keys`} fz="sm" underline="always">
    {name ?? clientId}
  </Anchor>
)
