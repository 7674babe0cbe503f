import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core'
import { t } from '../../lib/texts.ts'
import { themes } from '../../ui/theme/themes.ts'

/** Light, dark, or what the system says. */
export function ThemeMenu() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { Icon } = themes.find(({ value }) => value === colorScheme) ?? themes[2]
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('app.theme')}>
          <Icon size={20} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {themes.map((theme) => (
          <Menu.Item
            key={theme.value}
            leftSection={<theme.Icon size={16} stroke={1.5} aria-hidden />}
            aria-current={theme.value === colorScheme || undefined}
            fw={theme.value === colorScheme ? 600 : 400}
            onClick={() => setColorScheme(theme.value)}
          >
            {theme.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
