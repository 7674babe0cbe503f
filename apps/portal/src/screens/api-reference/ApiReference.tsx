import { Anchor, Button, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { t } from '../../lib/texts.ts'
import { places } from '../../nouns/list.ts'
import { accountOrigin } from '../../queries/server/call.ts'
import { portalConfig } from '../../session/config.ts'
import { signedIn } from '../../session/tokens.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { CopyLine } from '../../ui/text/CopyLine.tsx'
import { Clients } from './Clients.tsx'
import { Explorer } from './Explorer.tsx'
import { fetchExplorer } from './explorer-element.ts'

export const loader = async () => {
  await fetchExplorer()
  return null
}
// What the explorer writes into the address is for links; it is there already.
export const shouldRevalidate = () => false

/** SCR-07: the API as its own document describes it: the account's for who is signed in, the region's for everybody else. */
export function Component() {
  const origin = signedIn() ? accountOrigin() : portalConfig().apiUrl
  const specUrl = `${origin}/.well-known/openapi`
  return (
    <>
      <PageHeader
        crumbs={signedIn() ? [{ label: t('headings.build') }] : []}
        title={places.api.label}
        text={signedIn() ? t('reference.about') : t('reference.aboutForVisitors')}
        actions={
          <>
            <Anchor href={specUrl}>{t('reference.document')}</Anchor>
            {!signedIn() && (
              <Button component={Link} to="/login" size="xs">
                {t('common.signIn')}
              </Button>
            )}
          </>
        }
      />
      <Explorer
        key={specUrl}
        specUrl={specUrl}
        overview={
          <Stack gap="md">
            <Text maw="72ch">{t('reference.whatItIs')}</Text>
            <CopyLine label={signedIn() ? t('reference.host') : t('reference.regionalHost')} value={origin} />
            {!signedIn() && <Text>{t('reference.hostOfAccount')}</Text>}
            <Clients />
          </Stack>
        }
      />
    </>
  )
}
