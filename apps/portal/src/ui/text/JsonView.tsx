import { t } from '../../lib/texts.ts'
import { CodeView } from './CodeView.tsx'

/** A value as read-only JSON, with a copy button. */
export const JsonView = ({ value, label }: { value: unknown; label: string }) => (
  <CodeView text={JSON.stringify(value, null, 2)} label={label} labelHidden copyLabel={t('parts.copyJson')} />
)
