import { type Flag, flags, type Permission } from '@doorward/core/permissions/model'
import { ActionIcon, Checkbox, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { t } from '../../lib/texts.ts'
import { flagLooks } from './flag-looks.ts'
import styles from './matrix.module.css'
import { actionProblem, type RowView } from './permission-rows.ts'

const keyOfFlag: Record<string, Flag> = { a: 'allow', g: 'grant', t: 'delegate' }

interface RowProps {
  row: RowView
  at: number
  readOnly: boolean
  edit: (index: number, patch: Partial<Permission>) => void
  remove: (index: number) => void
}

/** One action with its three flags; what another row already gives is ticked, dimmed and says through which. */
export function MatrixRow({ row, at, readOnly, edit, remove }: RowProps) {
  const { permission, index, depth, through } = row
  const name = permission.action || t('roles.newAction')
  const flagKeys = (event: KeyboardEvent) => {
    const flag = keyOfFlag[event.key]
    if (flag && !readOnly && !(event.ctrlKey || event.metaKey)) edit(index, { [flag]: !permission[flag] })
  }
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
          onChange={(event) => edit(index, { action: event.currentTarget.value.toLowerCase().trim() })}
        />
      </td>
      {flags.map((flag, column) => {
        const giver = through[flag]
        const covered = giver !== undefined && !permission[flag]
        return (
          <td key={flag} className={styles.flag}>
            <div className={styles.tick}>
              <Checkbox
                color={flagLooks[flag].color}
                aria-label={t('roles.flagOfAction', { flag: flagLooks[flag].word, action: name })}
                checked={permission[flag] || giver !== undefined}
                opacity={covered ? 0.6 : 1}
                readOnly={readOnly}
                data-row={at}
                data-column={column + 1}
                onKeyDown={flagKeys}
                onChange={(event) => !readOnly && !covered && edit(index, { [flag]: event.currentTarget.checked })}
              />
              <span className={styles.narrowLabel}>{flagLooks[flag].word}</span>
              {giver && <span className={styles.through}>{t('roles.through', { action: giver })}</span>}
            </div>
          </td>
        )
      })}
      <td className={styles.last}>
        {!readOnly && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('roles.removeAction', { action: name })}
            onClick={() => remove(index)}
          >
            <IconX size={16} stroke={1.5} />
          </ActionIcon>
        )}
      </td>
    </tr>
  )
}
