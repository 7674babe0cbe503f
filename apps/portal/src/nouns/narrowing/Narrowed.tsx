import type { ReactNode } from 'react'
import { t } from '../../lib/texts.ts'
import type { NarrowKey } from '../narrow-list.ts'
import { kinds } from './kinds.tsx'

interface NarrowedProps {
  by: NarrowKey
  value: string
  /** Draws it, by what it is called. */
  show: (label: string) => ReactNode
}

/** One filter of a list that is set. */
export function Narrowed({ by, value, show }: NarrowedProps) {
  const { label, useName } = kinds[by]
  return show(t('shared.labelValue', { label, value: useName(value) }))
}
