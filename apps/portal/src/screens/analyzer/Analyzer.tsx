import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../lib/texts.ts'
import { places } from '../../nouns/list.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { SectionTabs } from '../../ui/page/SectionTabs.tsx'
import { useKnownTab } from '../../ui/page/use-known-tab.ts'
import { useTab } from '../../ui/page/use-tab.ts'
import { Evidence } from './Evidence.tsx'
import { ManyQuestions } from './ManyQuestions.tsx'
import { OneQuestion } from './OneQuestion.tsx'
import { TimeSlider } from './TimeSlider.tsx'
import { WhatCanSomebodyDo } from './WhatCanSomebodyDo.tsx'
import { WhoCanReach } from './WhoCanReach.tsx'

export const loader = () => null

const bodies: Record<string, () => ReactNode> = {
  many: ManyQuestions,
  what: WhatCanSomebodyDo,
  who: WhoCanReach,
  evidence: Evidence,
}
const tabs = [
  { key: 'check', label: t('analyzer.check') },
  { key: 'many', label: t('analyzer.many') },
  { key: 'what', label: t('analyzer.what') },
  { key: 'who', label: t('analyzer.who') },
  { key: 'evidence', label: t('analyzer.evidence') },
]
export const shouldRevalidate = () => false

/** Can this person do this on that? The question is the address, so an answer is a link. */
export function Component() {
  const [tab, choose] = useTab(tabs)
  useKnownTab(tabs, tab)
  const Body = bodies[tab] ?? OneQuestion
  return (
    <>
      <PageHeader crumbs={[{ label: t('headings.access') }]} title={places.analyzer.label} text={t('analyzer.about')} />
      <SectionTabs tabs={tabs} current={tab} onChoose={choose} />
      <Stack gap="lg" maw={1200}>
        {/* Evidence has one moment of its own to choose. */}
        {tab !== 'evidence' && <TimeSlider />}
        <Body />
      </Stack>
    </>
  )
}
