import { Button } from '@mantine/core'
import { t } from '../../lib/texts.ts'
import { useCopy } from '../../ui/text/CopyField.tsx'

const words = { copied: t('common.copied'), refused: t('ui.pressToCopy') }

/** Copies what the page is about: its main act. */
export function CopyWide({ value, label }: { value: string; label: string }) {
  const { state, copy } = useCopy(value)
  return (
    <Button fullWidth onClick={copy}>
      {state === 'still' ? label : words[state]}
    </Button>
  )
}
