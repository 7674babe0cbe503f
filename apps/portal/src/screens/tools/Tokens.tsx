import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { t } from '../../lib/texts.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { SectionTabs } from '../../ui/page/SectionTabs.tsx'
import { useTab } from '../../ui/page/use-tab.ts'
import { MakeKeys } from './MakeKeys.tsx'
import type { KeyPair } from './make-keys.ts'
import { ReadAndCheck } from './ReadAndCheck.tsx'
import { Sign } from './Sign.tsx'

export const loader = () => null
export const shouldRevalidate = () => false

const tabs = [
  { key: 'read', label: t('tools.read') },
  { key: 'keys', label: t('tools.keys') },
  { key: 'sign', label: t('tools.sign') },
]

/** Takes tokens apart, checks them, makes keys and signs, all in this browser; nothing of it is kept, nor in the address. */
export function Component() {
  const [tab, choose] = useTab(tabs)
  const [pasted, setPasted] = useState('')
  const [pair, setPair] = useState<KeyPair>()
  const [privateKey, setPrivateKey] = useState('')
  return (
    <>
      <PageHeader
        crumbs={[{ label: t('headings.build') }]}
        title={t('tools.title')}
        text={t('tools.about')}
        actions={
          <>
            <Button component={Link} to="/doorward-local" variant="default">
              {t('tools.local')}
            </Button>
            <Button component={Link} to="/vanish" variant="default">
              {t('tools.sendSecret')}
            </Button>
          </>
        }
      />
      <SectionTabs tabs={tabs} current={tab} onChoose={choose} />
      <Stack gap="lg" maw={1200}>
        {tab === 'read' && <ReadAndCheck pasted={pasted} onPaste={setPasted} />}
        {tab === 'keys' && (
          <MakeKeys
            pair={pair}
            onMade={setPair}
            onSign={(key) => {
              setPrivateKey(key)
              choose('sign')
            }}
          />
        )}
        {tab === 'sign' && (
          <Sign
            privateKey={privateKey}
            onKey={setPrivateKey}
            onRead={(token) => {
              setPasted(token)
              choose('read')
            }}
          />
        )}
      </Stack>
    </>
  )
}
