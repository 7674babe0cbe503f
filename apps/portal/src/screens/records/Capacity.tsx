import { Progress, Stack, Text } from '@mantine/core'
import { t } from '../../lib/texts.ts'

/** From this share on it is said that a record comes near its end. */
const nearlyFull = 0.8

/** Below this share it says nothing to anybody. */
export const toldFrom = 0.1

/** How much of the size that a record may have is used. */
export function Capacity({ share }: { share: number }) {
  const percent = Math.round(share * 100)
  return (
    <Stack gap={4}>
      <span>{t('records.capacity', { percent })}</span>
      {share >= nearlyFull && (
        <>
          <Progress value={percent} color="amber" aria-label={t('records.sizeUsed')} />
          <Text fz="sm" c="dimmed">
            {t('records.nearlyFull')}
          </Text>
        </>
      )}
    </Stack>
  )
}
