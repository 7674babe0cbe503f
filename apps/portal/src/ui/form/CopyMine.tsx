import { Button } from '@mantine/core'
import { t } from '../../lib/texts.ts'
import { useCopy } from '../text/CopyField.tsx'

/** Copies what was typed, as JSON: it is not lost where it can't be saved. */
export function CopyMine({ mine }: { mine: object }) {
  const { state, copy } = useCopy(JSON.stringify(mine, null, 2))
  return (
    <Button variant="default" onClick={copy}>
      {state === 'copied' ? t('common.copied') : t('parts.copyMine')}
    </Button>
  )
}
