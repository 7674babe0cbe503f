import type { MantineColorSchemeManager } from '@mantine/core'
import { changeSettings, usePortal } from '../../../lib/portal-store.ts'

let stop: (() => void) | undefined

/** Keeps the chosen theme with the other settings, under the portal's one key. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: () => usePortal.getState().settings.theme,
  set: (theme) => changeSettings({ theme }),
  subscribe: (onUpdate) => {
    stop = usePortal.subscribe((state, before) => {
      if (state.settings.theme !== before.settings.theme) onUpdate(state.settings.theme)
    })
  },
  unsubscribe: () => stop?.(),
  clear: () => changeSettings({ theme: 'auto' }),
}
