import { Textarea, type TextareaProps } from '@mantine/core'
import styles from './code-field.module.css'

/** A field for tokens, keys and JSON; browsers neither correct it nor remember it. */
export const CodeField = (props: TextareaProps) => (
  <Textarea
    autosize
    minRows={3}
    maxRows={14}
    dir="ltr"
    spellCheck={false}
    autoComplete="off"
    autoCapitalize="off"
    autoCorrect="off"
    classNames={{ input: styles.input ?? '' }}
    {...props}
  />
)
