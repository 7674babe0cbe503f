import { Button, FileButton, Group, Stack, Text, TextInput } from '@mantine/core'
import { type DragEvent, useState } from 'react'
import { type Failure, toFailure } from '../../lib/failures.ts'
import { t } from '../../lib/texts.ts'
import { type ConnectionMetadata, readMetadata } from '../../queries/nouns/connections.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { Facts } from '../../ui/page/Facts.tsx'
import { Certificates } from './Certificates.tsx'

const fileBytesMax = 256 * 1024

/** What metadata say of a SAML provider, by the names of the fields that they fill. */
type ProviderOfMetadata = Pick<ConnectionMetadata, 'issuerUrl' | 'authenticationUrl' | 'providerCertificate'>

/** Reads metadata by address or from a file, shows what they say, and only then fills the form. */
export function MetadataImport({ fill }: { fill: (provider: ProviderOfMetadata) => void }) {
  const [url, setUrl] = useState('')
  const [found, setFound] = useState<ConnectionMetadata>()
  const [failure, setFailure] = useState<Failure>()
  const failed = (error: unknown) => setFailure(toFailure(error, t('connections.metadataFailed')))
  const read = async (from: { url: string } | { xml: string }) => {
    setFailure(undefined)
    setFound(undefined)
    setFound(await readMetadata(from))
  }
  const readFile = (file: File | null | undefined) => {
    if (!file) return
    if (file.size > fileBytesMax)
      return setFailure({
        ...toFailure(undefined, t('connections.metadataFailed')),
        text: t('connections.metadataTooLarge'),
      })
    file
      .text()
      .then((xml) => read({ xml }))
      .catch(failed)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    readFile(event.dataTransfer.files[0])
  }
  const use = ({ issuerUrl, authenticationUrl, providerCertificate }: ConnectionMetadata) => {
    fill({ issuerUrl, authenticationUrl, providerCertificate })
    setFound(undefined)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way beside the button, which keys reach
    <div className="card" style={{ padding: 16 }} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <Stack gap="sm">
        <Group align="flex-end" gap="sm">
          <TextInput
            label={t('connections.metadataAddress')}
            description={t('connections.metadataHelp')}
            placeholder="https://login.provider.com/metadata"
            value={url}
            onChange={(event) => setUrl(event.currentTarget.value)}
            maxLength={2048}
            style={{ flex: '1 1 280px' }}
          />
          <ActionButton
            variant="default"
            action={async () => (url.trim() ? read({ url: url.trim() }) : false)}
            failed={t('connections.metadataFailed')}
            onFailed={failed}
          >
            {t('connections.metadataRead')}
          </ActionButton>
        </Group>
        <Group gap="sm">
          <FileButton accept=".xml,text/xml,application/xml,application/samlmetadata+xml" onChange={readFile}>
            {(props) => (
              <Button {...props} variant="default" size="xs">
                {t('connections.metadataFile')}
              </Button>
            )}
          </FileButton>
          <Text fz="sm" c="dimmed">
            {t('connections.metadataDrop')}
          </Text>
        </Group>
        <FormFailure failure={failure} />
        {found && <Found found={found} onUse={() => use(found)} onLeave={() => setFound(undefined)} />}
      </Stack>
    </div>
  )
}

/** What was read, before it replaces anything. */
const Found = ({ found, onUse, onLeave }: { found: ConnectionMetadata; onUse: () => void; onLeave: () => void }) => (
  <Stack gap="sm" component="section" role="status" aria-label={t('connections.metadataFound')}>
    <Text fw={500}>{t('connections.metadataFound')}</Text>
    <Facts
      facts={[
        [t('provider.issuer'), <bdi key="issuer">{found.issuerUrl}</bdi>],
        [t('provider.signInAddress'), <bdi key="address">{found.authenticationUrl}</bdi>],
        [t('connections.certificates'), <Certificates key="certificates" certificates={found.certificates} />],
      ]}
    />
    <Group gap="sm">
      <Button variant="light" onClick={onUse}>
        {t('connections.metadataUse')}
      </Button>
      <Button variant="default" onClick={onLeave}>
        {t('connections.metadataLeave')}
      </Button>
    </Group>
  </Stack>
)
