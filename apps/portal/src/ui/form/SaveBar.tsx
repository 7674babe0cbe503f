import { Button, Group, Stack, Text } from '@mantine/core'
import type { EntityForm } from '../../lib/form/entity-form.ts'
import { useKeys } from '../../lib/keys.ts'
import { useOnline } from '../../lib/online.ts'
import { ActionButton } from '../action/ActionButton.tsx'
import { Reference } from '../text/Reference.tsx'
import styles from './save-bar.module.css'

interface SaveBarProps<Values extends object> {
  form: EntityForm<Values>
  /** Such as "Save role". */
  label: string
  failed: string
  onSaved?: () => void
}

/** There only while something differs: old to new per field, Discard and Save. `Ctrl S` saves. */
export function SaveBar<Values extends object>({ form, label, failed, onSaved }: SaveBarProps<Values>) {
  const online = useOnline()
  const save = async () => {
    const saved = await form.submit()
    if (saved) onSaved?.()
    return saved
  }
  useKeys({ 'mod+s': { label, run: () => void (form.dirty && save()) } })
  if (!form.dirty) return null
  return (
    <section className={styles.bar} aria-label="Unsaved changes">
      <Stack gap="xs">
        {form.failure && (
          <Group gap="sm" role="alert">
            <Text c="var(--mantine-color-error)">
              {form.failure.title} {form.failure.text}
            </Text>
            <Reference id={form.failure.reference} />
          </Group>
        )}
        <Group justify="space-between" align="flex-end" gap="md">
          <div className={styles.changes}>
            <Text fz="sm" fw={500}>
              {form.changes.length === 1 ? '1 change' : `${form.changes.length} changes`}
            </Text>
            {form.changes.map((change) => (
              <div className={styles.change} key={String(change.field)}>
                <span>{change.label}</span>
                <span className={`${styles.was} ${styles.text}`}>{change.before}</span>
                <span aria-hidden="true">→</span>
                <span className={styles.text}>{change.after}</span>
              </div>
            ))}
          </div>
          <Group gap="sm" ml="auto">
            <Button variant="default" onClick={form.discard}>
              Discard
            </Button>
            <ActionButton
              action={save}
              failed={failed}
              disabledReason={online ? undefined : 'You are offline. Your changes wait in this form.'}
            >
              {label}
            </ActionButton>
          </Group>
        </Group>
      </Stack>
    </section>
  )
}
