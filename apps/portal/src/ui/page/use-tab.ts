import { useSearchParams } from 'react-router'

/** A tab, as addresses name it. */
export interface AddressedTab {
  key: string
  /** Keys of tabs that are parts of it by now: addresses that name them lead here. */
  was?: readonly string[]
}

/** The tab in the address, or the one that it became a part of; the first one when none or an unknown one is named. */
export function useTab(tabs: readonly AddressedTab[]): [string, (key: string) => void] {
  const [params, setParams] = useSearchParams()
  const wanted = params.get('tab') ?? ''
  const current = tabs.find(({ key, was }) => key === wanted || was?.includes(wanted))?.key ?? tabs[0]?.key ?? ''
  const choose = (key: string) =>
    setParams((kept) => {
      const next = new URLSearchParams(kept)
      next.set('tab', key)
      return next
    })
  return [current, choose]
}
