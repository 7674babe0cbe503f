import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type ComponentProps, useState } from 'react'
import { download } from '../../lib/download.ts'
import { t } from '../../lib/texts.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { CodeView } from '../../ui/text/CodeView.tsx'
import styles from './code-field.module.css'
import { type KeyAlgorithm, type KeyPair, keyKinds, makeKeyPair } from './make-keys.ts'
import { ShowSecret } from './ShowSecret.tsx'

interface MakeKeysProps {
  pair: KeyPair | undefined
  onMade: (pair: KeyPair) => void
  onSign: (privateKey: string) => void
}
const kinds = keyKinds.map(({ alg, name }) => ({ value: alg, label: `${name} (${alg})` }))
const written = (value: unknown): string => JSON.stringify(value, null, 2)

/** A new key pair in the forms that programs ask for; the private half is shown here alone. */
export function MakeKeys({ pair, onMade, onSign }: MakeKeysProps) {
  const [alg, setAlg] = useState<KeyAlgorithm>('EdDSA')
  return (
    <>
      <Group align="flex-end" gap="md">
        <Select
          label={t('tools.kind')}
          data={kinds}
          value={alg}
          allowDeselect={false}
          onChange={(value) => setAlg(keyKinds.find((kind) => kind.alg === value)?.alg ?? alg)}
        />
        <ActionButton action={async () => onMade(await makeKeyPair(alg))} failed={t('tools.notMade')}>
          {t('tools.make')}
        </ActionButton>
        {pair && (
          <Button variant="default" onClick={() => onSign(written(pair.privateJwk))}>
            {t('tools.signWith')}
          </Button>
        )}
      </Group>
      {pair ? <Pair pair={pair} /> : <Text c="dimmed">{t('tools.keysAbout')}</Text>}
    </>
  )
}

const Pair = ({ pair: { publicJwk, privateJwk, publicPem, privatePem } }: { pair: KeyPair }) => (
  <>
    <NoticeStrip tone="warning">{t('tools.privateOnce')}</NoticeStrip>
    <div className={styles.two}>
      <Stack gap="md">
        <KeyView label={t('tools.publicSet')} text={written({ keys: [publicJwk] })} />
        <KeyView label={t('tools.publicPem')} text={publicPem} />
      </Stack>
      <Stack gap="md">
        <PrivateKeyView label={t('tools.privateJwk')} text={written(privateJwk)} fileName="private-key.json" />
        <PrivateKeyView label={t('tools.privatePemLabel')} text={privatePem} fileName="private-key.pem" />
      </Stack>
    </div>
  </>
)

/** Masked until it is asked for, line by line as long as it is; it can be copied and kept without. */
function PrivateKeyView({ label, text, fileName }: { label: string; text: string; fileName: string }) {
  const [shown, setShown] = useState(false)
  return (
    <KeyView
      label={label}
      text={text}
      masked={shown ? undefined : text.replace(/[^\n]/g, '•')}
      acts={
        <>
          <ShowSecret isShown={shown} onShow={setShown} />
          <Button
            variant="default"
            size="xs"
            leftSection={<IconDownload size={14} stroke={1.5} aria-hidden />}
            onClick={() => download(new Blob([`${text.trimEnd()}\n`], { type: 'text/plain' }), fileName)}
          >
            {t('tools.downloadKey')}
          </Button>
        </>
      }
    />
  )
}

const KeyView = (props: Omit<ComponentProps<typeof CodeView>, 'copyLabel'>) => (
  <CodeView copyLabel={t('tools.copy')} {...props} />
)
