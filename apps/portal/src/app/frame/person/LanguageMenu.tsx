import { ActionIcon } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { t } from '../../../lib/texts.ts'
import { MenuOf, useOpener } from '../../../ui/floating/opener.tsx'
import { later } from '../../../ui/placeholder/later.tsx'

const LanguageEntries = later(async () => (await import('./LanguageEntries.tsx')).LanguageEntries)

/** What the console speaks, for who is not signed in; the others have it in their own menu. */
export function LanguageMenu() {
  const { button, opener } = useOpener('menu')
  return (
    <>
      <ActionIcon {...button} variant="subtle" color="gray" size={36} aria-label={t('preferences.language')}>
        <IconLanguage size={20} stroke={1.5} aria-hidden />
      </ActionIcon>
      <MenuOf opener={opener} position="bottom-end">
        <LanguageEntries />
      </MenuOf>
    </>
  )
}
