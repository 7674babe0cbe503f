import { t } from '../../lib/texts.ts'
import { ReasonField } from '../../ui/form/ReasonField.tsx'

interface WhyProps {
  /** Several are decided by it, and all who asked read it. */
  ofSeveral?: true
  reason: string
  onChange: (reason: string) => void
}

/** Where whoever decides may say why, to whoever asked. */
export const Why = ({ ofSeveral, reason, onChange }: WhyProps) => (
  <ReasonField
    label={t('requests.whyDecided')}
    description={t(ofSeveral ? 'requests.whyAllTold' : 'requests.whyTold')}
    isFirst
    reason={reason}
    onChange={onChange}
  />
)
