import type { ReactNode } from 'react'
import { richList, t } from '../../lib/texts.ts'

/** Ids or addresses one after another, as a fact of an item. */
export const listOrNone = (names: readonly string[] = []): ReactNode =>
  names.length > 0 ? richList(names) : t('common.noneSmall')
