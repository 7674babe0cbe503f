import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useCallLog } from '../../lib/inspector/call-log.ts'
import { useInspector } from '../../lib/inspector/inspector.ts'
import { t } from '../../lib/texts.ts'
import { SectionTabs } from '../../ui/page/SectionTabs.tsx'
import { CodeView } from '../../ui/text/CodeView.tsx'
import { CopyField } from '../../ui/text/CopyField.tsx'
import { codeOf, languages } from './code/code-of.ts'

/** The chosen call as code, with its real address and ids. The key that it needs is a variable. */
export function CallCode() {
  const calls = useCallLog((state) => state.calls)
  const chosen = useInspector((state) => state.chosen)
  const [language, setLanguage] = useState(languages[0])
  const call = calls.find(({ key }) => key === chosen) ?? calls[0]
  if (!call) return <Text c="dimmed">{t('inspector.noCalls')}</Text>
  return (
    <Stack gap="sm">
      <Text fz="sm" c="dimmed">
        {t('inspector.codeAbout')}
      </Text>
      <SectionTabs
        tabs={languages}
        current={language.key}
        onChoose={(key) => setLanguage(languages.find((each) => each.key === key) ?? language)}
      />
      {call.isBodyLeftOut && (
        <Text fz="sm" c="dimmed">
          {t('inspector.bodyTooLarge')}
        </Text>
      )}
      <CodeView text={codeOf(call, language)} label={t('inspector.callAs', { language: language.label })} labelHidden />
      {call.requestId && <CopyField label={t('inspector.requestId')} value={call.requestId} />}
    </Stack>
  )
}
