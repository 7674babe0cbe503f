import { Checkbox, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type NotedCall, useCallLog } from '../../lib/inspector/call-log.ts'
import { showCodeOf, useInspector } from '../../lib/inspector/inspector.ts'
import { t } from '../../lib/texts.ts'
import { SectionTabs } from '../../ui/page/SectionTabs.tsx'
import { CodeView } from '../../ui/text/CodeView.tsx'
import { CopyField } from '../../ui/text/CopyField.tsx'
import { codeOf, languages } from './code/code-of.ts'

/** Which of the page's calls the code is of; one of before it may be chosen in the list of requests. */
function WhichCall({ call }: { call: NotedCall }) {
  const { calls, pageBeganAt } = useCallLog()
  return (
    <NativeSelect
      label={t('inspector.call')}
      className="mono"
      value={call.key}
      data={calls
        .filter(({ key }) => key >= pageBeganAt || key === call.key)
        .map(({ key, method, address }) => ({ value: String(key), label: `${method} ${address}` }))}
      onChange={(event) => showCodeOf(Number(event.currentTarget.value))}
    />
  )
}

/** The chosen call as code, with its real address and ids. The key that it needs is a variable. */
export function CallCode() {
  const calls = useCallLog((state) => state.calls)
  const chosen = useInspector((state) => state.chosen)
  const [language, setLanguage] = useState(languages[0])
  const [wraps, setWraps] = useState(true)
  const call = calls.find(({ key }) => key === chosen) ?? calls[0]
  if (!call) return <Text c="dimmed">{t('inspector.noCalls')}</Text>
  return (
    <Stack gap="sm">
      <Text fz="sm" c="dimmed">
        {t('inspector.codeAbout')}
      </Text>
      <WhichCall call={call} />
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
      <CodeView
        text={codeOf(call, language)}
        label={t('inspector.callAs', { language: language.label })}
        labelHidden
        wrapped={wraps}
        acts={
          <Checkbox
            size="xs"
            label={t('inspector.wrap')}
            checked={wraps}
            onChange={(event) => setWraps(event.currentTarget.checked)}
          />
        }
      />
      {call.requestId && <CopyField label={t('inspector.requestId')} value={call.requestId} />}
    </Stack>
  )
}
