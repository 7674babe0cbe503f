import { ActionIcon, useMantineColorScheme } from '@mantine/core'
import { t } from '../../../lib/texts.ts'
import { MenuOf, useOpener } from '../../../ui/floating/opener.tsx'
import { later } from '../../../ui/placeholder/later.tsx'
import { themes } from '../../../ui/theme/themes.ts'

const ThemeEntries = later(async () => (await import('./ThemeEntries.tsx')).ThemeEntries)

/** Light, dark, or what the system says. */
export function ThemeMenu() {
  const { colorScheme } = useMantineColorScheme()
  const { Icon } = themes.find(({ value }) => value === colorScheme) ?? themes[2]
  const { button, opener } = useOpener('menu')
  return (
    <>
      <ActionIcon {...button} variant="subtle" color="gray" size={36} aria-label={t('app.theme')}>
        <Icon size={20} stroke={1.5} aria-hidden />
      </ActionIcon>
      <MenuOf opener={opener} position="bottom-end">
        <ThemeEntries />
      </MenuOf>
    </>
  )
}
