import { Text } from '@mantine/core'
import { t } from '../../lib/texts.ts'

/** Says why there is a list in the place of the map. */
export const NoRoom = () => (
  <Text fz="sm" c="dimmed">
    {t('map.noRoom')}
  </Text>
)
