import { Stack, Text, Title } from '@mantine/core'
import { t } from '../../lib/texts.ts'
import { Preferences } from '../../ui/theme/Preferences.tsx'

/** What the user menu offers too: how the console looks and behaves for whoever is here. */
export const OwnPreferences = () => (
  <Stack className="card" p="lg" gap="md" maw={480}>
    <Title order={2}>{t('account.preferences')}</Title>
    <Text c="dimmed">{t('account.preferencesText')}</Text>
    <div style={{ marginInline: -12 }}>
      <Preferences />
    </div>
  </Stack>
)
