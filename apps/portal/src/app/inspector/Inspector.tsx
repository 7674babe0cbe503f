import { CloseButton, Group, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useCallLog } from '../../lib/inspector/call-log.ts'
import { chooseInspectorTab, closeInspector, type InspectorTab, useInspector } from '../../lib/inspector/inspector.ts'
import { useKeys } from '../../lib/keys.ts'
import { t } from '../../lib/texts.ts'
import { SectionTabs } from '../../ui/page/SectionTabs.tsx'
import { later } from '../../ui/placeholder/later.tsx'
import { CallList } from './CallList.tsx'
import { ItemFacts } from './ItemFacts.tsx'
import { ItemJson } from './ItemJson.tsx'
import styles from './inspector.module.css'

const CallCode = later(async () => (await import('./CallCode.tsx')).CallCode, { onlyShown: true })

const bodies: Record<InspectorTab, () => React.ReactNode> = {
  facts: () => <ItemFacts />,
  json: () => <ItemJson />,
  requests: () => <CallList />,
  code: () => <CallCode />,
}

/** What is behind the page, beside it: the JSON of its item or of the focused row, its calls, and code for each of them. */
export function Inspector({ fills }: { fills: boolean }) {
  const hasFacts = useInspector(({ item }) => item?.facts !== undefined)
  const asked = useInspector((state) => state.tab)
  const tab = asked === 'facts' && !hasFacts ? 'json' : asked
  const count = useCallLog(({ calls, pageBeganAt }) => calls.filter(({ key }) => key >= pageBeganAt).length)
  const close = useRef<HTMLButtonElement>(null)
  useKeys({ Escape: { label: t('inspector.close'), run: closeInspector } })
  // Over the whole page there is nothing left to be focused but itself.
  useEffect(() => {
    if (fills) close.current?.focus()
  }, [fills])
  const tabs: { key: InspectorTab; label: string; count?: number }[] = [
    ...(hasFacts ? [{ key: 'facts' as const, label: t('nouns.overview') }] : []),
    { key: 'json', label: 'JSON' },
    { key: 'requests', label: t('inspector.requests'), count },
    { key: 'code', label: t('inspector.code') },
  ]
  return (
    <aside aria-label={t('ui.inspector')} className={styles.panel} data-inspector>
      <Group justify="space-between" wrap="nowrap" mb="xs">
        <Text fw={600} component="h2">
          {t('ui.inspector')}
        </Text>
        <CloseButton ref={close} aria-label={t('inspector.close')} onClick={closeInspector} />
      </Group>
      <SectionTabs
        tabs={tabs}
        current={tab}
        onChoose={(key) => chooseInspectorTab(tabs.find((each) => each.key === key)?.key ?? 'json')}
      />
      {bodies[tab]()}
    </aside>
  )
}
