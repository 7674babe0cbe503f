import { limits } from '@doorward/core/limits'
import { Textarea } from '@mantine/core'

interface ReasonFieldProps {
  label: string
  /** Who reads it. */
  description: string
  reason: string
  onChange: (reason: string) => void
  /** Who opens the dialog that it is of begins here. */
  isFirst?: true
  className?: string | undefined
}

/** Where somebody may say why, beside what is asked for or decided. */
export const ReasonField = ({ reason, onChange, isFirst, ...told }: ReasonFieldProps) => (
  <Textarea
    {...told}
    data-autofocus={isFirst}
    value={reason}
    maxLength={limits.requestReasonMax}
    onChange={(event) => onChange(event.currentTarget.value)}
    autosize
    minRows={2}
    maxRows={8}
  />
)
