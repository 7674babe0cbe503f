import { useKeys } from '../../lib/keys.ts'
import { t } from '../../lib/texts.ts'

/** `[` and `]` go to the tabs beside the one shown. */
export function useTabKeys(tabs: readonly { key: string }[], tab: string, chooseTab: (key: string) => void): void {
  const step = (by: number) => {
    const next = tabs[(tabs.findIndex(({ key }) => key === tab) + by + tabs.length) % tabs.length]
    if (next) chooseTab(next.key)
  }
  useKeys({
    '[': { label: t('parts.previousTab'), run: () => step(-1) },
    ']': { label: t('parts.nextTab'), run: () => step(1) },
  })
}
