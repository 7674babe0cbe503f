import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { t } from '../../lib/texts.ts'
import { tellNote } from '../action/toast.tsx'
import { shortId } from '../text/IdText.tsx'
import type { AddressedTab } from './use-tab.ts'

/**
 * Says of an address that names a tab which there is not that it does, and has it name the one that is shown.
 * @param tabs all that the page may have, also those that are not shown to whoever is here
 */
export function useKnownTab(tabs: readonly (AddressedTab & { label: string })[], current: string): void {
  const [params, setParams] = useSearchParams()
  const named = params.get('tab') ?? ''
  const isUnknown = named !== '' && !tabs.some(({ key, was }) => key === named || was?.includes(named))
  const shown = tabs.find(({ key }) => key === current)?.label ?? ''
  useEffect(() => {
    if (!isUnknown) return
    tellNote(t('parts.noSuchTab', { tab: shortId(named, 28), shown }))
    setParams(
      (kept) => {
        kept.set('tab', current)
        return kept
      },
      { replace: true },
    )
  }, [isUnknown, named, shown, current, setParams])
}
