import { Text } from '@mantine/core'
import { t } from '../../../lib/texts.ts'

/** The end of a sign-in in a window of its own, where the browser does not let that window close itself. */
export const HandedBack = () => (
  <Text component="main" p="md">
    {t('app.closeWindow')}
  </Text>
)
