import { Menu, useMantineColorScheme } from '@mantine/core'
import { themes } from '../../../ui/theme/themes.ts'

/** The choices of the theme menu. */
export function ThemeEntries() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return themes.map((theme) => (
    <Menu.Item
      key={theme.value}
      leftSection={<theme.Icon size={16} stroke={1.5} aria-hidden />}
      aria-current={theme.value === colorScheme || undefined}
      fw={theme.value === colorScheme ? 600 : 400}
      onClick={() => setColorScheme(theme.value)}
    >
      {theme.label}
    </Menu.Item>
  ))
}
