import { type Flag, flags } from '@doorward/core/permissions/model'
import { Checkbox, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useId } from 'react'
import { t } from '../../lib/texts.ts'
import type { Branch } from './action-tree.ts'
import { flagLooks } from './flag-looks.ts'
import styles from './matrix.module.css'

interface BranchHeadProps {
  name: string
  rows: Branch['rows']
  /** The place of its row in the grid. */
  at: number
  isOpen: boolean
  onOpen: () => void
  /** Sets one flag of every row below. */
  onSet: (flag: Flag, value: boolean) => void
}

/** Heads actions that begin alike: each flag as all, some or none of them have it, and set for all at once. */
export function BranchHead({ name, rows, at, isOpen, onOpen, onSet }: BranchHeadProps) {
  const id = useId()
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <tr className={styles.head}>
      <td className={styles.action}>
        <UnstyledButton
          className={styles.branch}
          aria-expanded={isOpen}
          data-row={at}
          data-column={0}
          onClick={onOpen}
          fw={500}
          fz="sm"
        >
          <Chevron size={16} stroke={1.5} aria-hidden />
          <bdi className="mono">{name}</bdi>
          <span className={styles.through}>{t('roles.branchActions', { count: rows.length })}</span>
        </UnstyledButton>
      </td>
      {flags.map((flag, column) => {
        const given = rows.filter(({ permission, through }) => permission[flag] || through[flag] !== undefined).length
        const { word, color } = flagLooks[flag]
        return (
          <td key={flag} className={styles.flag}>
            <div className={styles.tick}>
              <Checkbox
                id={`${id}${flag}`}
                color={color}
                aria-label={t('roles.flagOfBranch', { flag: word, branch: name })}
                checked={given === rows.length}
                indeterminate={given > 0 && given < rows.length}
                data-row={at}
                data-column={column + 1}
                onChange={() => onSet(flag, given < rows.length)}
              />
              <label htmlFor={`${id}${flag}`} className={styles.narrowLabel}>
                {word}
              </label>
            </div>
          </td>
        )
      })}
      <td className={styles.covers} />
      <td className={styles.last} />
    </tr>
  )
}
