import { Stack } from '@mantine/core'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { usePortal } from '../../lib/portal-store.ts'
import { t } from '../../lib/texts.ts'
import { places } from '../../nouns/list.ts'
import { servesSecrets } from '../../queries/relay/secrets.ts'
import { signedIn } from '../../session/tokens.ts'
import { DoorPanel } from '../../ui/page/DoorPanel.tsx'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { useTitle } from '../../ui/page/use-title.ts'
import { MakeSecretLink } from './MakeSecretLink.tsx'
import { ShowSecret } from './ShowSecret.tsx'
import { isWholeKey } from './seal-text.ts'

export const loader = () => null
export const shouldRevalidate = () => false

const idPattern = /^sec_[a-z0-9]{32}$/

/** Sends a text that can be read once (SCR-08), and shows one. What opens it stands behind the hash, which no browser sends. */
export function Component() {
  const { secretId, key = '' } = useParams()
  return secretId ? <Reading secretId={secretId} linkKey={key} /> : <Writing />
}

/** In the console's frame, which who is in an account sees, it stands among the tools. */
const crumbs = () =>
  signedIn() && usePortal.getState().accountId !== null
    ? [{ label: t('headings.build') }, { label: places.tools.label, to: places.tools.path }]
    : []

const Writing = () => (
  <>
    <PageHeader crumbs={crumbs()} title={t('vanish.title')} text={t('vanish.about')} />
    <Stack gap="lg" maw={760} align="stretch">
      {servesSecrets() ? <MakeSecretLink /> : <NoticeStrip>{t('vanish.notServed')}</NoticeStrip>}
    </Stack>
  </>
)

/** Outside the frame, for the link is nobody's place to remember; it goes on with what it was opened with. */
function Reading(opened: { secretId: string; linkKey: string }) {
  const [{ secretId, linkKey }] = useState(opened)
  const [passphrase] = useState(useSearchParams()[0].get('passphrase'))
  useTitle(t('vanish.forYou'))
  const isWhole = idPattern.test(secretId) && isWholeKey(linkKey)
  return (
    <DoorPanel heading={t('vanish.forYou')} width={560}>
      {!servesSecrets() && <NoticeStrip>{t('vanish.notServed')}</NoticeStrip>}
      {servesSecrets() && !isWhole && <NoticeStrip tone="warning">{t('vanish.linkCut')}</NoticeStrip>}
      {servesSecrets() && isWhole && (
        <ShowSecret secretId={secretId} linkKey={linkKey} isAsked={passphrase === ''} inLink={passphrase ?? ''} />
      )}
    </DoorPanel>
  )
}
