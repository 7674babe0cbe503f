import { Anchor, Kbd, Table, TextInput } from '@mantine/core'
import { useState } from 'react'
import { guidePath } from '../../../lib/guide.ts'
import { boundKeys } from '../../../lib/keys.ts'
import { t } from '../../../lib/texts.ts'
import { Dialog } from '../../../ui/floating/Dialog.tsx'
import { useOpenedOnceThere } from '../../../ui/floating/opened.ts'

/** Each key of a combination by itself; the bar that is between words is one too. */
const shown = (keys: string) =>
  (keys === ' ' ? ['space'] : keys.split(' ')).map((key) => (
    <Kbd key={key}>{key.replace('mod+', 'Ctrl ').replace(/^(\w)$/, '$1')}</Kbd>
  ))

/** The keys in force now, this page's first; opened by `?`. */
export function ShortcutSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [text, setText] = useState('')
  const keys = opened ? boundKeys().filter(({ label }) => label.toLowerCase().includes(text.toLowerCase())) : []
  return (
    <Dialog opened={useOpenedOnceThere(opened)} onClose={onClose} title={t('app.keyboardShortcuts')}>
      <Anchor href={guidePath()} target="_blank" fz="sm" display="inline-block" mb="sm">
        {t('shortcuts.openGuide')}
      </Anchor>
      <TextInput
        type="search"
        aria-label={t('shortcuts.searchShortcuts')}
        placeholder={t('shortcuts.searchShortcuts')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
      <Table mt="sm">
        <Table.Tbody>
          {keys.map(({ keys: combination, label }) => (
            <Table.Tr key={combination}>
              <Table.Td>{label}</Table.Td>
              <Table.Td style={{ textAlign: 'end' }}>{shown(combination)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Dialog>
  )
}
