import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { toFailure } from '../../lib/failures.ts'
import { useKeys } from '../../lib/keys.ts'
import { t } from '../../lib/texts.ts'
import { announce } from './announce.tsx'

const doneId = 'done'
const shownMs = 8000
let told = 0
/** How long the next one is shown: another time than the last, for with the same it would go when the last one's is up. */
function nextShownMs(): number {
  told += 1
  return shownMs + (told % 2)
}

/** What takes back what was done; resolves with what is said then. */
export type Undo = () => Promise<string>

/**
 * Says that something is done, for 8 s below the page, and in the live region; the newest takes the place of
 * the last. With `undo` it can be taken back meanwhile, by a button or Ctrl Z; the button has a `label` of its own where
 * not all of it comes undone.
 */
export function tellDone(text: string, undo?: Undo, label?: string): void {
  notifications.hide(doneId)
  notifications.show({
    id: doneId,
    message: undo ? <Undoable text={text} takeBack={once(undo)} label={label} /> : text,
    color: 'green',
    autoClose: nextShownMs(),
    withBorder: true,
    role: 'presentation',
  })
  announce(undo ? (label ? t('ui.doneWithAct', { done: text, label }) : t('ui.doneWithUndo', { done: text })) : text)
}

/** Says something that nobody did, for as long as what is done is said. */
export function tellNote(text: string): void {
  notifications.show({
    id: text,
    message: text,
    color: 'gray',
    autoClose: shownMs,
    withBorder: true,
    role: 'presentation',
  })
  announce(text)
}

/** Stays while the focus is on its button, so that nobody loses it on the way there. */
function Undoable({ text, takeBack, label }: { text: string; takeBack: () => void; label: string | undefined }) {
  const hold = (autoClose: number | false) =>
    notifications.update({ id: doneId, message: <Undoable {...{ text, takeBack, label }} />, autoClose })
  useKeys({ 'mod+z': { label: label ?? t('ui.undoLast'), run: takeBack, outsideFields: true } })
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
        {text}
      </Text>
      <Button
        variant="default"
        size="compact-sm"
        style={{ flexShrink: 0 }}
        onFocus={() => hold(false)}
        onBlur={() => hold(shownMs)}
        onClick={takeBack}
      >
        {label ?? t('ui.undo')}
      </Button>
    </Group>
  )
}

/** Takes back the first time that it is asked to: the button goes, but can be pressed as long as it fades. */
function once(undo: Undo): () => void {
  let isTaken = false
  return () => {
    if (isTaken) return
    isTaken = true
    void takeBack(undo)
  }
}

async function takeBack(undo: Undo): Promise<void> {
  notifications.hide(doneId)
  try {
    tellDone(await undo())
  } catch (error) {
    console.error(t('ui.undoFailed'), error)
    const { title, text, reference } = toFailure(error, t('ui.undoFailed'))
    tellFailed(title, text, reference)
  }
}

/** One alert for a failure that belongs to no form, strip or page; the same failure again takes its place. */
export function tellFailed(title: string, text: string, reference?: string): void {
  const tail = reference ? ` ${t('ui.reference', { id: reference })}` : ''
  notifications.hide(title)
  notifications.show({
    id: title,
    title,
    message: `${text}${tail}`,
    color: 'red',
    autoClose: 12_000,
    withBorder: true,
    role: 'presentation', // the live region says it
  })
  announce(`${title} ${text}`, 'assertive')
}
