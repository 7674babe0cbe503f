import { Kbd, UnstyledButton } from '@mantine/core'
import { inspectorKey, toggleInspector, useInspector } from '../../lib/inspector/inspector.ts'
import { t } from '../../lib/texts.ts'
import styles from './inspector-button.module.css'

/** Opens and closes the Inspector, where the frame has one. */
export function InspectorButton() {
  const { isThere, isOpen } = useInspector()
  if (!isThere) return null
  return (
    <UnstyledButton className={`${styles.button} small-press`} aria-expanded={isOpen} onClick={toggleInspector}>
      {t('ui.inspector')}
      <Kbd size="xs" className={styles.key}>
        {inspectorKey}
      </Kbd>
    </UnstyledButton>
  )
}
