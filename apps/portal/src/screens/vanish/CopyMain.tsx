import { Button } from '@mantine/core'
import { t } from '../../lib/texts.ts'
import { useCopy } from '../../ui/text/CopyField.tsx'

const words = { copied: t('common.copied'), refused: t('copying.press') }

/** Copies what the page is about: its main act. */
export function CopyMain({ value, label, fullWidth = false }: { value: string; label: string; fullWidth?: boolean }) {
  const { state, copy } = useCopy(value)
  return (
    <Button fullWidth={fullWidth} onClick={copy}>
      {state === 'still' ? label : words[state]}
    </Button>
  )
}
