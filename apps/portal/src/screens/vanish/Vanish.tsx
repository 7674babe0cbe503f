import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { t } from '../../lib/texts.ts'
import { servesSecrets } from '../../queries/relay/secrets.ts'
import { signedIn } from '../../session/tokens.ts'
import { DoorPanel } from '../../ui/page/DoorPanel.tsx'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { useTitle } from '../../ui/page/use-title.ts'
import { MakeSecretLink } from './MakeSecretLink.tsx'
import { ShowSecret } from './ShowSecret.tsx'
import { isWholeKey } from './seal-text.ts'

export const loader = () => null
export const shouldRevalidate = () => false

const width = 560
const idPattern = /^sec_[a-z0-9]{32}$/

/** Sends a text that can be read once (SCR-08), and shows one. What opens it stands behind the hash, which no browser sends. */
export function Component() {
  // Once it is read the address forgets it, and the page goes on with what it was opened with.
  const params = useParams()
  const [{ secretId, key = '' }] = useState(params)
  const withPassphrase = useSearchParams()[0].has('passphrase')
  useTitle(t(secretId ? 'vanish.forYou' : 'vanish.title'))
  if (!servesSecrets())
    return (
      <DoorPanel heading={t('vanish.title')} width={width}>
        <NoticeStrip>{t('vanish.notServed')}</NoticeStrip>
      </DoorPanel>
    )
  if (!secretId)
    return (
      <DoorPanel heading={t('vanish.title')} width={width}>
        <Text c="dimmed">{t('vanish.about')}</Text>
        <MakeSecretLink />
        {signedIn() && (
          <Button component={Link} to="/settings" variant="subtle" size="compact-sm">
            {t('vanish.back')}
          </Button>
        )}
      </DoorPanel>
    )
  return (
    <DoorPanel heading={t('vanish.forYou')} width={width}>
      {idPattern.test(secretId) && isWholeKey(key) ? (
        <ShowSecret secretId={secretId} linkKey={key} withPassphrase={withPassphrase} />
      ) : (
        <NoticeStrip tone="warning">{t('vanish.linkCut')}</NoticeStrip>
      )}
    </DoorPanel>
  )
}
