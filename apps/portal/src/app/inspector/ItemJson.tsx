import { Text } from '@mantine/core'
import type { Inspected } from '../../lib/inspector/inspector.ts'
import { t } from '../../lib/texts.ts'
import { CodeView } from '../../ui/text/CodeView.tsx'
import { InspectedItem } from './InspectedItem.tsx'

/** A browser draws no more of a text at once without a pause. */
const lettersMax = 50_000

function Json({ of: { name, value } }: { of: Inspected }) {
  const text = JSON.stringify(value, null, 2)
  return (
    <>
      {text.length > lettersMax && (
        <Text fz="sm" c="dimmed">
          {t('inspector.cut', { count: lettersMax })}
        </Text>
      )}
      <CodeView
        text={text.slice(0, lettersMax)}
        label={t('inspector.asJson', { name })}
        labelHidden
        copyLabel={t('parts.copyJson')}
      />
    </>
  )
}

/** The item of the page, or the row that is focused, as the API tells it. */
export const ItemJson = () => <InspectedItem>{(item) => <Json of={item} />}</InspectedItem>
