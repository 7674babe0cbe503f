import { notifications } from '@mantine/notifications'
import { toFailure } from '../../lib/failures.ts'
import { useCallLog } from '../../lib/inspector/call-log.ts'
import { refusedItemOf } from '../../lib/refused-item.ts'
import { t } from '../../lib/texts.ts'
import { later } from '../placeholder/later.tsx'
import { announce } from './announce.tsx'

const Undoable = later(async () => (await import('./Toasts.tsx')).Undoable)
const ItsHistory = later(async () => (await import('./ItsHistory.tsx')).ItsHistory, { onlyShown: true })

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
  const hold = (isHeld: boolean) =>
    notifications.update({ id: doneId, message, autoClose: isHeld ? false : nextShownMs() })
  const message = undo ? <Undoable {...{ text, label, hold }} takeBack={once(undo)} /> : text
  notifications.show({
    id: doneId,
    message,
    color: 'green',
    autoClose: nextShownMs(),
    withBorder: true,
    role: 'presentation',
  })
  announce(
    undo ? (label ? t('toast.doneWithAct', { done: text, label }) : t('toast.doneWithUndo', { done: text })) : text,
  )
}

const toldKey = 'doorward.told'

/** Says that something is done once the page has begun anew, which what was done makes it do. */
export const tellAfterReload = (text: string): void => sessionStorage.setItem(toldKey, text)

/** Says what was to be told after a reload, once. */
export function tellWhatWasDone(): void {
  const text = sessionStorage.getItem(toldKey)
  sessionStorage.removeItem(toldKey)
  if (text) tellDone(text)
}

const noteId = 'note'

/** Says something about this page that nobody did, for as long as what is done is said; the newest takes the place of the last. */
export function tellNote(text: string): void {
  endNote()
  notifications.show({
    id: noteId,
    message: text,
    color: 'gray',
    autoClose: nextShownMs(),
    withBorder: true,
    role: 'presentation',
  })
  announce(text)
}

const endNote = (): unknown => notifications.hide(noteId)

// Whoever goes to another page is told no more of the one before.
useCallLog.subscribe(({ pages }, before) => pages !== before.pages && endNote())

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
    tellError(error, t('toast.undoFailed'))
  }
}

/** One alert for what was thrown, which is logged too; `failed` says what did, such as "We could not save the role." */
export function tellError(error: unknown, failed: string): void {
  console.error(failed, error)
  const { text, reference } = toFailure(error, failed)
  tellFailed(failed, text, { reference, item: refusedItemOf(error) })
}

interface Further {
  reference?: string | undefined
  /** Where the page of the item is whose history tells more. */
  item?: string | undefined
}

/** One alert for a failure that belongs to no form, strip or page; the same failure again takes its place. */
export function tellFailed(title: string, text: string, { reference, item }: Further = {}): void {
  const tail = reference ? ` ${t('ui.reference', { id: reference })}` : ''
  notifications.hide(title)
  notifications.show({
    id: title,
    title,
    message: (
      <>
        {text}
        {tail} {item && <ItsHistory item={item} onGo={() => notifications.hide(title)} />}
      </>
    ),
    color: 'red',
    autoClose: 12_000,
    withBorder: true,
    role: 'presentation', // the live region says it
  })
  announce(`${title} ${text}`, 'assertive')
}
