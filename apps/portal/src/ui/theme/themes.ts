import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { t } from '../../lib/texts.ts'

/** What a person chooses among. */
export const themes = [
  { value: 'light', label: t('app.light'), Icon: IconSun },
  { value: 'dark', label: t('app.dark'), Icon: IconMoon },
  { value: 'auto', label: t('app.system'), Icon: IconDeviceDesktop },
] as const
