import type { ConnectionReply } from '@doorward/contract/authorization/sign-in/connections'
import { usesSharedIdentity } from '@doorward/core/connections/shared-identity'
import { Stack } from '@mantine/core'
import { t } from '../../lib/texts.ts'
import { accountOrigin } from '../../queries/server/call.ts'
import { CopyField } from '../../ui/text/CopyField.tsx'
import { leadsToProvider } from './connection-fields.ts'

/** What the provider has to be told of us; of the shared development identity the operator told it. */
export function OtherSide({ connection }: { connection: Pick<ConnectionReply, 'type' | 'clientId'> }) {
  if (!leadsToProvider(connection) || usesSharedIdentity(connection)) return null
  const at = (path: string) => new URL(path, accountOrigin()).href
  if (connection.type !== 'SAML2')
    return (
      <div style={{ maxWidth: 760 }}>
        <CopyField label={t('connections.callback')} value={at('/login')} description={t('connections.callbackHelp')} />
      </div>
    )
  return (
    <Stack gap="sm" maw={760} component="section" aria-label={t('connections.otherSide')}>
      <CopyField
        label={t('connections.ourMetadata')}
        value={at('/api/authentication/saml/metadata')}
        description={t('connections.ourMetadataHelp')}
      />
      <CopyField label={t('connections.ourEntityId')} value={accountOrigin()} />
      <CopyField label={t('connections.ourAcs')} value={at('/login')} description={t('connections.ourAcsHelp')} />
    </Stack>
  )
}
