import { useSearchParams } from 'react-router'

/** The tab in the address; the first one when none or an unknown one is named. */
export function useTab(tabs: readonly { key: string }[]): [string, (key: string) => void] {
  const [params, setParams] = useSearchParams()
  const wanted = params.get('tab')
  const current = tabs.find((tab) => tab.key === wanted)?.key ?? tabs[0]?.key ?? ''
  const choose = (key: string) =>
    setParams((kept) => {
      const next = new URLSearchParams(kept)
      next.set('tab', key)
      return next
    })
  return [current, choose]
}
