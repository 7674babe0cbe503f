import { Text } from '@mantine/core'
import { neededText } from '../../lib/failures.ts'
import { t } from '../../lib/texts.ts'

/** Stands where something may be, for whoever may not read it; what it takes is told on hover. A dash means that there is none. */
export const NotShown = ({ needs }: { needs: { action: string; resource: string } }) => (
  <Text component="span" inherit c="dimmed" title={neededText(needs)}>
    {t('ui.notShown')}
  </Text>
)
