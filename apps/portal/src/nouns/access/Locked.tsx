import type { ReactNode } from 'react'
import { t } from '../../lib/texts.ts'
import { NotChanged } from '../../ui/placeholder/Refused.tsx'
import type { Permission } from '../place.ts'
import { IsLocked } from './is-locked.ts'
import styles from './locked.module.css'
import { useLacks } from './use-lacks.ts'

/** Says above settings that they are not changed by whoever lacks the permission, and how to ask for it. */
export const LockedNotice = ({ needed }: { needed: Permission }) =>
  useLacks(needed) && <NotChanged text={t('account.readOnly')} permission={needed} />

/** Fields that only they change who hold the permission; for others they are to be read. */
export const Locked = ({ needed, children }: { needed: Permission; children: ReactNode }) => (
  <LockedFields isLocked={useLacks(needed)}>{children}</LockedFields>
)

/** Fields that are to be read alone where they are locked. */
export const LockedFields = ({ isLocked, children }: { isLocked: boolean; children: ReactNode }) => (
  <fieldset className={styles.fields} disabled={isLocked}>
    <IsLocked value={isLocked}>{children}</IsLocked>
  </fieldset>
)
