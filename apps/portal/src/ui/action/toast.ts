import { notifications } from '@mantine/notifications'
import { t } from '../../lib/texts.ts'
import { announce } from './announce.tsx'

const doneId = 'done'

/** Says that something is done, for 8 s at the top end of the frame, and in the live region; the newest takes the place of the last. */
export function tellDone(text: string): void {
  notifications.hide(doneId)
  notifications.show({
    id: doneId,
    message: text,
    color: 'green',
    autoClose: 8000,
    withBorder: true,
    role: 'presentation',
  })
  announce(text)
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
