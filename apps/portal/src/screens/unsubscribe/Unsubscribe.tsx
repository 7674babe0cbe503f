import { Anchor, Text } from '@mantine/core'
import { Link, useLoaderData } from 'react-router'
import { t } from '../../lib/texts.ts'
import { places } from '../../nouns/list.ts'
import { unsubscribeFromCreation } from '../../queries/account/unsubscribe.ts'
import { DoorPanel } from '../../ui/page/DoorPanel.tsx'
import { useTitle } from '../../ui/page/use-title.ts'

/** The page shows once it is done: what leads here is a mail's link to end such mail. */
export const loader = async () => ({ hasAccount: await unsubscribeFromCreation() })

/** No more mail about having made an account (SCR-10); the same is said to who got none. Without an account there is none to end. */
export function Component() {
  const { hasAccount } = useLoaderData<typeof loader>()
  const heading = hasAccount ? t('unsubscribe.title') : t('unsubscribe.noMail')
  useTitle(heading)
  return (
    <DoorPanel heading={heading} width={480}>
      <Text ta="center">{hasAccount ? t('unsubscribe.done') : t('unsubscribe.noAccount')}</Text>
      {hasAccount && (
        <Anchor component={Link} to={places.overview.path} ta="center">
          {t('unsubscribe.toConsole')}
        </Anchor>
      )}
    </DoorPanel>
  )
}
