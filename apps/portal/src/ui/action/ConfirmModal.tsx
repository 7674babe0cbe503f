import { Button, Group, List, Stack, Text, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useId, useState } from 'react'
import { t } from '../../lib/texts.ts'
import { useFocusKept } from '../../lib/use-focus-kept.ts'
import { Dialog } from '../floating/Dialog.tsx'
import { under } from '../theme/widths.ts'
import { ActionButton } from './ActionButton.tsx'

interface ConfirmModalProps {
  opened: boolean
  onClose: () => void
  /** The question, such as `Delete role "Report reader"?` */
  title: string
  /** What holds for all of it and stands first, such as that the money is none. */
  mark?: ReactNode
  /** Counted, not described; "counting…" until known. */
  consequences: ReactNode[]
  /** What backs them, such as who loses what; the dialog is as wide as a table then. */
  evidence?: ReactNode
  /** What may be said along with it: it has the focus then, which is as safe. */
  field?: ReactNode
  /** A milder act that may be what is wanted, with its way there. */
  instead?: ReactNode
  /** What the safe button is called, where "Keep it" would not say what is kept. */
  keep?: string
  /** Verb and noun of the act, as on the button that led here. */
  label: string
  failed: string
  action: () => Promise<unknown>
  /** Red where something ends; the action colour where something begins. */
  color?: 'red' | 'ward'
  /** When given, it has to be typed first. */
  typedName?: string | undefined
  /** Why it can't be confirmed yet, such as that its consequences are still counted. */
  wait?: string | undefined
  /** The last line: "This cannot be undone" or how to undo. */
  undo: string
}

/** Room for a table of who, what and where. */
const evidenceWidth = 680

/** Asks before something ends; the focus is on the safe button. */
export function ConfirmModal(props: ConfirmModalProps) {
  const [typed, setTyped] = useState('')
  useFocusKept(props.opened)
  const phone = useMediaQuery(under(576)) ?? false
  const close = () => {
    setTyped('')
    props.onClose()
  }
  const { typedName } = props
  const consequences = props.consequences.filter(Boolean)
  const askId = useId()
  const isNameMissing = typedName !== undefined && typed !== typedName
  return (
    <Dialog
      opened={props.opened}
      onClose={close}
      title={props.title}
      fullScreen={phone}
      {...(props.evidence ? { size: evidenceWidth } : {})}
    >
      <Stack gap="md">
        {props.mark}
        {consequences.length > 0 && (
          <List spacing={4}>
            {consequences.map((line, index) => (
              // Lines have no identity of their own and never move.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <List.Item key={index}>{line}</List.Item>
            ))}
          </List>
        )}
        {props.evidence}
        {props.instead && (
          <Text component="div" fz="sm">
            {props.instead}
          </Text>
        )}
        {props.field}
        {typedName && (
          <TextInput
            label={<span id={askId}>{t('parts.typeName', { name: typedName })}</span>}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        <Text fz="sm" c="dimmed">
          {props.undo}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus={props.field ? undefined : true}>
            {props.color === 'ward' ? t('common.cancel') : (props.keep ?? t('parts.keepIt'))}
          </Button>
          <ActionButton
            type="submit" // what Ctrl Enter presses
            color={props.color ?? 'red'}
            failed={props.failed}
            disabledReason={props.wait}
            disabledBy={isNameMissing ? askId : undefined}
            action={async () => {
              await props.action()
              close()
            }}
          >
            {props.label}
          </ActionButton>
        </Group>
      </Stack>
    </Dialog>
  )
}
