import { nameOfLanguage, spokenLanguages } from '@doorward/core/text/languages'
import { NativeSelect, SegmentedControl, Switch, Text, useMantineColorScheme } from '@mantine/core'
import { chooseLanguage } from '../../lib/choose-language.ts'
import { changeSettings, usePortal } from '../../lib/portal-store.ts'
import { language, t } from '../../lib/texts.ts'
import { themes } from './themes.ts'

function Choice(props: {
  label: string
  value: string
  data: { value: string; label: string }[]
  onChange: (value: string) => void
}) {
  return (
    <div style={{ padding: '4px 12px 8px' }}>
      <Text fz="xs" c="dimmed" mb={4}>
        {props.label}
      </Text>
      <SegmentedControl fullWidth size="xs" aria-label={props.label} {...props} />
    </div>
  )
}

const dates = [
  { value: 'ISO8601', label: 'ISO 8601' },
  { value: 'RELATIVE', label: t('preferences.relative') },
]
const densities = [
  { value: 'comfortable', label: t('preferences.comfortable') },
  { value: 'compact', label: t('preferences.compact') },
]

/** Each by its own name, for whoever does not read the one that is on. */
const languages = spokenLanguages.map((tag) => ({ value: tag, label: nameOfLanguage(tag) }))

/** Theme, language, dates, density and single keys, as a person likes them in this browser. */
export function Preferences() {
  const settings = usePortal((state) => state.settings)
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <>
      <Choice
        label={t('app.theme')}
        value={colorScheme}
        data={themes.map(({ value, label }) => ({ value, label }))}
        onChange={(value) => setColorScheme(themes.find((theme) => theme.value === value)?.value ?? 'auto')}
      />
      <NativeSelect
        size="xs"
        px={12}
        pb={8}
        label={t('preferences.language')}
        data={languages}
        value={language}
        onChange={(event) => chooseLanguage(event.currentTarget.value)}
      />
      <Choice
        label={t('preferences.dates')}
        value={settings.regionalSettings}
        data={dates}
        onChange={(value) => changeSettings({ regionalSettings: value === 'RELATIVE' ? 'RELATIVE' : 'ISO8601' })}
      />
      <Choice
        label={t('preferences.density')}
        value={settings.density}
        data={densities}
        onChange={(value) => changeSettings({ density: value === 'compact' ? 'compact' : 'comfortable' })}
      />
      <div style={{ padding: '4px 12px 12px' }}>
        <Switch
          size="sm"
          label={t('preferences.singleKeys')}
          checked={settings.singleKeys}
          onChange={(event) => changeSettings({ singleKeys: event.currentTarget.checked })}
        />
      </div>
    </>
  )
}
