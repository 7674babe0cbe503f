import { type Flag, flags, type Permission } from '@doorward/core/permissions/model'
import { ActionIcon, Checkbox, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { t } from '../../lib/texts.ts'
import { flagLooks } from './flag-looks.ts'
import styles from './matrix.module.css'
import { actionProblem, type RowView } from './permission-rows.ts'

const flagOfKey: Record<string, Flag> = { a: 'allow', g: 'grant', t: 'delegate' }

interface RowProps {
  row: RowView
  at: number
  readOnly: boolean
  edit: (patch: Partial<Permission>) => void
  remove: () => void
}

/** One action with its three flags. */
export function MatrixRow({ row, at, readOnly, edit, remove }: RowProps) {
  const { permission, depth } = row
  return (
    <tr>
      <td className={styles.action} style={{ paddingInlineStart: 8 + depth * 20 }}>
        <TextInput
          aria-label={t('roles.actionNumber', { number: at + 1 })}
          className="mono"
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          placeholder="reports:read"
          readOnly={readOnly}
          value={permission.action}
          error={actionProblem(permission.action)}
          data-row={at}
          data-column={0}
          onChange={(event) => edit({ action: event.currentTarget.value.toLowerCase().trim() })}
        />
      </td>
      {flags.map((flag, column) => (
        <FlagCell
          key={flag}
          row={row}
          flag={flag}
          readOnly={readOnly}
          place={{ 'data-row': at, 'data-column': column + 1 }}
          edit={edit}
        />
      ))}
      <td className={styles.last}>
        {!readOnly && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('roles.removeAction', { action: nameOf(row) })}
            onClick={remove}
          >
            <IconX size={16} stroke={1.5} />
          </ActionIcon>
        )}
      </td>
    </tr>
  )
}

const nameOf = ({ permission }: RowView): string => permission.action || t('roles.newAction')

interface FlagCellProps {
  row: RowView
  flag: Flag
  readOnly: boolean
  /** Where the tick stands in the grid, for the arrow keys. */
  place: { 'data-row': number; 'data-column': number }
  edit: (patch: Partial<Permission>) => void
}

/** One flag of an action; what another row already gives is ticked, dimmed and says through which. */
function FlagCell({ row, flag, readOnly, place, edit }: FlagCellProps) {
  const { permission, through } = row
  const { word, color } = flagLooks[flag]
  const giver = through[flag]
  const covered = giver !== undefined && !permission[flag]
  const flagKeys = (event: KeyboardEvent) => {
    const pressed = flagOfKey[event.key]
    if (pressed && !readOnly && !(event.ctrlKey || event.metaKey)) edit({ [pressed]: !permission[pressed] })
  }
  return (
    <td className={styles.flag}>
      <div className={styles.tick}>
        <Checkbox
          color={color}
          aria-label={t('roles.flagOfAction', { flag: word, action: nameOf(row) })}
          checked={permission[flag] || giver !== undefined}
          opacity={covered ? 0.6 : 1}
          readOnly={readOnly}
          {...place}
          onKeyDown={flagKeys}
          onChange={(event) => !readOnly && !covered && edit({ [flag]: event.currentTarget.checked })}
        />
        <span className={styles.narrowLabel}>{word}</span>
        {giver && <span className={styles.through}>{t('roles.through', { action: giver })}</span>}
      </div>
    </td>
  )
}
