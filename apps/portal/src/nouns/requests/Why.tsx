import { limits } from '@doorward/core/limits'
import { Textarea } from '@mantine/core'
import { t } from '../../lib/texts.ts'

interface WhyProps {
  /** Several are decided by it, and all who asked read it. */
  ofSeveral?: true
  reason: string
  onChange: (reason: string) => void
}

/** Where whoever decides may say why, to whoever asked. */
export const Why = ({ ofSeveral, reason, onChange }: WhyProps) => (
  <Textarea
    label={t('requests.whyDecided')}
    description={t(ofSeveral ? 'requests.whyAllTold' : 'requests.whyTold')}
    data-autofocus
    value={reason}
    maxLength={limits.requestReasonMax}
    onChange={(event) => onChange(event.currentTarget.value)}
    autosize
    minRows={2}
    maxRows={8}
  />
)
