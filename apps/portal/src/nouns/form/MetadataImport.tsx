import { Button, FileButton, Group, Stack, Text, TextInput } from '@mantine/core'
import { type DragEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { type Failure, toFailure } from '../../lib/failures.ts'
import { t } from '../../lib/texts.ts'
import { type ConnectionMetadata, readMetadata } from '../../queries/nouns/connections.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { Facts } from '../../ui/page/Facts.tsx'
import { Certificates } from './Certificates.tsx'

const fileBytesMax = 256 * 1024

/** What metadata say of a SAML provider, by the names of the fields that they fill. */
export type ProviderOfMetadata = Pick<ConnectionMetadata, 'issuerUrl' | 'authenticationUrl' | 'providerCertificate'>
const providerOf = ({ issuerUrl, authenticationUrl, providerCertificate }: ConnectionMetadata): ProviderOfMetadata => ({
  issuerUrl,
  authenticationUrl,
  providerCertificate,
})

interface MetadataImportProps {
  /** What the form says now. */
  present: ProviderOfMetadata
  fill: (provider: ProviderOfMetadata) => void
}

const isEmpty = ({ issuerUrl, authenticationUrl, providerCertificate }: ProviderOfMetadata): boolean =>
  [issuerUrl, authenticationUrl, providerCertificate].every((value) => value.trim() === '')

/** The button that was pressed is gone with what it did, and the focus with it. */
const takesFocus = (words: HTMLElement | null): void => {
  if (document.activeElement === document.body) words?.focus()
}

/** Reads metadata by address or from a file and shows what they say: an empty form is filled at once, another one when that is wished. */
export function MetadataImport({ present, fill }: MetadataImportProps) {
  const [url, setUrl] = useState('')
  const [found, setFound] = useState<ConnectionMetadata>()
  const [isFilled, setFilled] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const failed = (error: unknown) => setFailure(toFailure(error, t('connections.metadataFailed')))
  const read = async (from: { url: string } | { xml: string }) => {
    setFailure(undefined)
    setFound(undefined)
    const said = await readMetadata(from)
    setFound(said)
    setFilled(isEmpty(present))
    if (isEmpty(present)) fill(providerOf(said))
  }
  const readAddress = async () => (url.trim() ? read({ url: url.trim() }) : false)
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault() // it would send the form around it
    void readAddress().catch(failed)
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
  const use = (said: ConnectionMetadata) => {
    fill(providerOf(said))
    setFilled(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    readFile(event.dataTransfer.files[0])
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
            onKeyDown={onKey}
            maxLength={2048}
            style={{ flex: '1 1 280px' }}
          />
          <ActionButton
            variant="default"
            action={readAddress}
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
        {found && (
          <Found found={found}>
            {isFilled ? (
              <Text fz="sm" tabIndex={-1} ref={takesFocus}>
                {t('connections.metadataFilled')}
              </Text>
            ) : (
              <Group gap="sm">
                <Button variant="light" onClick={() => use(found)}>
                  {t('connections.metadataUse')}
                </Button>
                <Button variant="default" onClick={() => setFound(undefined)}>
                  {t('connections.metadataLeave')}
                </Button>
              </Group>
            )}
          </Found>
        )}
      </Stack>
    </div>
  )
}

/** What was read, and what became of it or may. */
const Found = ({ found, children }: { found: ConnectionMetadata; children: ReactNode }) => (
  <Stack gap="sm" component="section" role="status" aria-label={t('connections.metadataFound')}>
    <Text fw={500}>{t('connections.metadataFound')}</Text>
    <Facts
      facts={[
        [t('provider.issuer'), <bdi key="issuer">{found.issuerUrl}</bdi>],
        [t('provider.signInAddress'), <bdi key="address">{found.authenticationUrl}</bdi>],
        [t('connections.certificates'), <Certificates key="certificates" certificates={found.certificates} />],
      ]}
    />
    {children}
  </Stack>
)
