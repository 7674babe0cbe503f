import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { t } from '../../lib/texts.ts'
import { places } from '../../nouns/list.ts'
import { unsubscribeFromCreation } from '../../queries/account/unsubscribe.ts'
import { DoorPanel } from '../../ui/page/DoorPanel.tsx'
import { useTitle } from '../../ui/page/use-title.ts'

/** The page shows once it is done: what leads here is a mail's link to end such mail. */
export const loader = async () => {
  await unsubscribeFromCreation()
  return null
}

/** No more mail about having made an account (SCR-10); the same is said to who got none. */
export function Component() {
  useTitle(t('unsubscribe.title'))
  return (
    <DoorPanel heading={t('unsubscribe.title')} width={480}>
      <Text ta="center">{t('unsubscribe.done')}</Text>
      <Anchor component={Link} to={places.overview.path} ta="center">
        {t('unsubscribe.toConsole')}
      </Anchor>
    </DoorPanel>
  )
}
