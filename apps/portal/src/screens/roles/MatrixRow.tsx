import { type Flag, flags, type Permission } from '@doorward/core/permissions/model'
import { productName } from '@doorward/core/platform'
import { ActionIcon, Autocomplete, Checkbox } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, useId } from 'react'
import { t } from '../../lib/texts.ts'
import { Covers } from './Covers.tsx'
import { flagLooks } from './flag-looks.ts'
import styles from './matrix.module.css'
import { actionProblem, partsOf, type RowView } from './permission-rows.ts'

const flagOfKey: Record<string, Flag> = { a: 'allow', g: 'grant', t: 'delegate' }

interface RowProps {
  row: RowView
  /** Its place in the grid. */
  at: number
  /** Stands below a head of its branch. */
  isBelow: boolean
  /** Every action that roles of the account name. */
  known: readonly string[]
  /** Every action of the platform itself. */
  ofPlatform: readonly string[]
  edit: (patch: Partial<Permission>) => void
  remove: () => void
  /** A list was pasted, which `replaces` what stood in the field or comes beside it. */
  takeList: (actions: string[], replaces: boolean) => void
  /** Goes on with the next action. */
  goOn: () => void
}

/** Enter goes on with the next action; one that is chosen among the suggestions is taken first, and a wrong one stays. */
const goOnByEnter = (goOn: () => void) => (event: KeyboardEvent<HTMLInputElement>) => {
  const { key, currentTarget, nativeEvent } = event
  if (key !== 'Enter' || event.ctrlKey || event.metaKey || nativeEvent.isComposing) return
  const list = document.getElementById(currentTarget.getAttribute('aria-controls') ?? '')
  const isChosen = list?.querySelector('[data-combobox-selected]')
  if (!isChosen && currentTarget.value !== '' && actionProblem(currentTarget.value) === undefined) goOn()
}

/** A list of several is rows of their own; one action goes into the field. */
const pasteList = (takeList: RowProps['takeList']) => (event: ClipboardEvent<HTMLInputElement>) => {
  const actions = partsOf(event.clipboardData.getData('text')).map((part) => part.toLowerCase())
  if (actions.length < 2) return
  event.preventDefault()
  const { value, selectionStart, selectionEnd } = event.currentTarget
  takeList(actions, (selectionEnd ?? 0) - (selectionStart ?? 0) === value.length)
}

/** What may be meant by what is typed: an action of the account's roles, or one of the platform's own. */
const offered = (typed: string, known: readonly string[], ofPlatform: readonly string[]) => [
  { group: t('roles.usedHere'), items: known.filter((action) => action !== typed) },
  {
    group: t('roles.ofPlatform', { product: productName }),
    items: ofPlatform.filter((action) => action !== typed && !known.includes(action)),
  },
]

/** One action with its three flags. */
export function MatrixRow({ row, at, isBelow, known, ofPlatform, edit, remove, takeList, goOn }: RowProps) {
  const { permission } = row
  const depth = row.depth + (isBelow ? 1 : 0)
  return (
    <tr>
      <td className={styles.action} style={{ paddingInlineStart: 8 + depth * 20 }}>
        <Autocomplete
          aria-label={t('roles.actionNumber', { number: row.index + 1 })}
          data={offered(permission.action, known, ofPlatform)}
          limit={20}
          maxDropdownHeight={320}
          openOnFocus={false}
          comboboxProps={{ shadow: 'md' }}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          placeholder="reports:read"
          value={permission.action}
          error={actionProblem(permission.action)}
          data-row={at}
          data-column={0}
          onChange={(action) => edit({ action: action.toLowerCase().trim() })}
          onKeyDown={goOnByEnter(goOn)}
          onPaste={pasteList(takeList)}
        />
      </td>
      {flags.map((flag, column) => (
        <FlagCell key={flag} row={row} flag={flag} place={{ 'data-row': at, 'data-column': column + 1 }} edit={edit} />
      ))}
      <td className={styles.covers}>
        <div className={styles.tick}>
          <Covers action={permission.action} known={known} />
        </div>
      </td>
      <td className={styles.last}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('roles.removeAction', { action: nameOf(row) })}
          onClick={remove}
        >
          <IconX size={16} stroke={1.5} />
        </ActionIcon>
      </td>
    </tr>
  )
}

const nameOf = ({ permission }: RowView): string => permission.action || t('roles.newAction')

interface FlagCellProps {
  row: RowView
  flag: Flag
  /** Where the tick stands in the grid, for the arrow keys. */
  place: { 'data-row': number; 'data-column': number }
  edit: (patch: Partial<Permission>) => void
}

/** One flag of an action; what another row already gives is ticked, dimmed and says through which. */
function FlagCell({ row, flag, place, edit }: FlagCellProps) {
  const id = useId()
  const { permission, through } = row
  const { word, color } = flagLooks[flag]
  const giver = through[flag]
  const covered = giver !== undefined && !permission[flag]
  const flagKeys = (event: KeyboardEvent) => {
    const pressed = flagOfKey[event.key]
    if (pressed && !(event.ctrlKey || event.metaKey)) edit({ [pressed]: !permission[pressed] })
  }
  return (
    <td className={styles.flag}>
      <div className={styles.tick}>
        <Checkbox
          id={id}
          color={color}
          aria-label={t('roles.flagOfAction', { flag: word, action: nameOf(row) })}
          checked={permission[flag] || giver !== undefined}
          opacity={covered ? 0.6 : 1}
          {...place}
          onKeyDown={flagKeys}
          onChange={(event) => !covered && edit({ [flag]: event.currentTarget.checked })}
        />
        <label htmlFor={id} className={styles.narrowLabel}>
          {word}
        </label>
        {giver && <span className={styles.through}>{t('roles.through', { action: giver })}</span>}
      </div>
    </td>
  )
}
