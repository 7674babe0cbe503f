import { Stack, Text } from '@mantine/core'
import { useInspector } from '../../lib/inspector/inspector.ts'
import { t } from '../../lib/texts.ts'
import { CodeView } from '../../ui/text/CodeView.tsx'

/** A browser draws no more of a text at once without a pause. */
const lettersMax = 50_000

/** The item of the page, or the row that is focused, as the API tells it. */
export function ItemJson() {
  const item = useInspector((state) => state.item)
  if (!item) return <Text c="dimmed">{t('inspector.noItem')}</Text>
  const text = JSON.stringify(item.value, null, 2)
  return (
    <Stack gap="sm">
      <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
        <bdi>{item.name}</bdi>
      </Text>
      {text.length > lettersMax && (
        <Text fz="sm" c="dimmed">
          {t('inspector.cut', { count: lettersMax })}
        </Text>
      )}
      <CodeView
        text={text.slice(0, lettersMax)}
        label={t('inspector.asJson', { name: item.name })}
        labelHidden
        copyLabel={t('ui.copyJson')}
      />
    </Stack>
  )
}
