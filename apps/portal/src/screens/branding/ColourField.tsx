import { correctedAccent, isReadable, type Theme } from '@doorward/core/branding/colours'
import { Text, TextInput } from '@mantine/core'
import { t } from '../../lib/texts.ts'
import styles from './branding.module.css'

const whole = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i
/** What the browser's own picker begins with: it knows six digits alone. */
const picked = (value: string, otherwise: string): string => {
  if (!whole.test(value)) return whole.test(otherwise) && value !== otherwise ? picked(otherwise, otherwise) : '#2c55d8'
  return value.length === 4 ? value.replace(/[0-9a-f]/gi, '$&$&') : value
}

interface ColourFieldProps {
  label: string
  help: string
  error: string | undefined
  /** What it is while it is left empty. */
  otherwise: string
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  /** Words are read in the colour, on this ground. */
  readOn?: Theme
}

/** A colour, typed or picked; one that could not be read says what is shown instead. */
export function ColourField({ label, help, error, otherwise, value, onChange, onBlur, readOn }: ColourFieldProps) {
  const isCorrected = readOn && whole.test(value) && !isReadable(value, readOn)
  return (
    <div>
      <TextInput
        label={label}
        description={help}
        error={error}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onBlur}
        placeholder={otherwise}
        leftSection={
          <input
            type="color"
            className={styles.pick}
            aria-label={t('branding.pick', { label })}
            value={picked(value, otherwise)}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        }
      />
      {isCorrected && (
        <Text fz="sm" mt={4} role="status" className={styles.corrected}>
          <span className={styles.swatch} style={{ background: correctedAccent(value, readOn) }} aria-hidden />
          {t('branding.corrected', { colour: correctedAccent(value, readOn) })}
        </Text>
      )}
    </div>
  )
}
