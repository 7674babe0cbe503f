import { Button, Group, Stack, Text } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import type { Failure } from '../../lib/failures.ts'
import type { EntityForm } from '../../lib/form/entity-form.ts'
import { useKeys } from '../../lib/keys.ts'
import { useOnline } from '../../lib/online.ts'
import { t } from '../../lib/texts.ts'
import { useFocusKept } from '../../lib/use-focus-kept.ts'
import { ActionButton } from '../action/ActionButton.tsx'
import type { Lacked } from '../placeholder/asked-already.ts'
import { RequestAccess } from '../placeholder/Refused.tsx'
import { Reference } from '../text/Reference.tsx'
import { CopyMine } from './CopyMine.tsx'
import styles from './save-bar.module.css'

interface SaveBarProps<Values extends object> {
  form: EntityForm<Values>
  /** Such as "Save role". */
  label: string
  failed: string
  /** Begins to save; resolves false where it was not. */
  begin: () => Promise<boolean>
  /** What saving would move. */
  effect: ReactNode
  /** What saving takes and the person lacks by now: what was typed can be copied then, and no more. */
  refusal?: Lacked | undefined
}

/** A press leaves the field its focus: on a phone the bar is lower while somebody types, and would grow away under the press. */
const keepFocus = (event: MouseEvent<HTMLElement>) => {
  if (event.target instanceof Element && event.target.closest('button')) event.preventDefault()
}

/** Once the press has ended the field is left, which takes what is still typed in it before the button hears of the press. */
const leaveField = (event: MouseEvent<HTMLElement>) => {
  if (event.target instanceof Element) event.target.closest('button')?.focus()
}

/** There only while something differs: old to new per field, Discard and Save. `Ctrl S` saves. */
export function SaveBar<Values extends object>({ form, label, failed, begin, effect, refusal }: SaveBarProps<Values>) {
  const online = useOnline()
  useKeys({ 'mod+s': { label, run: () => void (form.dirty && !refusal && begin()) } })
  useFocusKept(form.dirty)
  if (!form.dirty) return null
  return (
    <section
      className={styles.bar}
      data-save-bar
      aria-label={t('parts.unsavedChanges')}
      onMouseDown={keepFocus}
      onMouseUp={leaveField}
    >
      <Stack gap="xs">
        {form.failure && <Failed failure={form.failure} />}
        <Group justify="space-between" align="flex-end" gap="md">
          <div className={styles.what}>
            <Changes changes={form.changes} />
            {form.leftOut.map((text) => (
              <Text key={text} fz="sm" c="var(--mantine-color-amber-light-color)">
                {text}
              </Text>
            ))}
            {effect}
          </div>
          <Group gap="sm" ms="auto">
            <Button variant="default" onClick={form.discard}>
              {t('parts.discard')}
            </Button>
            {refusal ? (
              <CopyMine mine={form.values} />
            ) : (
              <ActionButton
                action={begin}
                failed={failed}
                disabledReason={online ? undefined : t('parts.offlineChangesWait')}
              >
                {label}
              </ActionButton>
            )}
          </Group>
        </Group>
      </Stack>
    </section>
  )
}

const Failed = ({ failure: { title, text, reference, code, needs } }: { failure: Failure }) => (
  <Group gap="sm" role="alert">
    <Text c="var(--mantine-color-error)">
      {title} {text}
    </Text>
    <Reference id={reference} code={code} />
    {needs && <RequestAccess permission={needs} />}
  </Group>
)

/** How many fields differ, and of each what it was and what it is. */
function Changes<Values extends object>({ changes }: Pick<EntityForm<Values>, 'changes'>) {
  return (
    <div className={styles.changes}>
      <Text fz="sm" fw={500}>
        {t('parts.changes', { count: changes.length })}
      </Text>
      {changes.map((change) => (
        <div className={styles.change} key={String(change.field)}>
          <span>{change.label}</span>
          {change.before !== undefined && <bdi className={`${styles.was} ${styles.text}`}>{change.before}</bdi>}
          {change.after !== undefined && (
            <>
              <span aria-hidden="true">{change.before === undefined ? '+' : '→'}</span>
              <bdi className={styles.text}>{change.after}</bdi>
            </>
          )}
        </div>
      ))}
    </div>
  )
}
