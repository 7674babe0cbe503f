import { capital } from '../../lib/capital.ts'
import { listed, t } from '../../lib/texts.ts'
import type { NotRestored, Undoing } from '../../queries/server/item-queries.ts'
import type { Undo } from '../../ui/action/toast.tsx'
import type { UndoneItem } from '../changes/changed-since.ts'

function lostInWords(field: string, count: number): string {
  if (field === 'secrets') return t('history.lostSecrets', { count })
  if (field === 'verificationKeys') return t('history.lostKeys', { count })
  if (field === 'users') return t('history.lostUsers', { count })
  if (field === 'requirePkce') return t('history.lostNoPkce')
  if (field === 'ssoConfiguration') return t('history.lostSso')
  if (field === 'configuration') return t('history.lostBranding')
  if (field === 'tokenConfiguration') return t('history.lostClaims')
  if (field === 'tenant') return t('history.lostTenant')
  return t('history.lostSecret')
}

/** Says that an item came back, and what did not come with it and has to be made anew. */
export function saysRestored(noun: string, notRestored: readonly NotRestored[]): string {
  const restored = capital(t('history.restored', { noun }))
  const counts = new Map<string, number>()
  for (const { field } of notRestored) counts.set(field, (counts.get(field) ?? 0) + 1)
  if (counts.size === 0) return restored
  const lost = listed([...counts].map(([field, count]) => lostInWords(field, count)))
  return `${restored} ${t('history.cameWithout', { lost })}`
}

/** What a toast offers to take a change of an item back; nothing where that can't be. Of an item that was changed since it tells by whom. */
export const undoOf = (noun: string, undoing: Undoing | undefined, item?: UndoneItem): Undo | undefined =>
  undoing &&
  (async () => {
    try {
      return saysRestored(noun, await undoing())
    } catch (error) {
      if (!item) throw error
      return (await import('../changes/changed-since.ts')).raiseChangedSince(error, item)
    }
  })
