import { useSuspenseQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { useParams } from 'react-router'
import { capital } from '../../lib/capital.ts'
import { holdEdits } from '../../lib/form/held-edits.ts'
import { useInspectedItem } from '../../lib/inspector/inspector.ts'
import { t } from '../../lib/texts.ts'
import { DetailTabs } from '../../ui/page/DetailTabs.tsx'
import { EntityHeader } from '../../ui/page/EntityHeader.tsx'
import { HeldGuard } from '../../ui/page/HeldGuard.tsx'
import { useKnownTab } from '../../ui/page/use-known-tab.ts'
import { useTab } from '../../ui/page/use-tab.ts'
import type { Noun } from '../noun.ts'
import { tabsOf } from './detail-tabs.tsx'

interface DetailProps<Row, Values extends object, Input, Made> {
  noun: Noun<Row, Values, Input, Made>
}

/** One item of a noun: what it is, its form, who changed it, its JSON. What was begun on one item ends with its page. */
export function NounDetailScreen<Row, Values extends object, Input, Made>(
  props: DetailProps<Row, Values, Input, Made>,
) {
  const id = useParams().id ?? ''
  return <Detail key={id} id={id} {...props} />
}

function Detail<Row, Values extends object, Input, Made>({
  noun,
  id,
}: DetailProps<Row, Values, Input, Made> & { id: string }) {
  const { data } = useSuspenseQuery(noun.queries.one(id))
  const row = data.item
  const useHeading = noun.useHeading ?? noun.nameOf
  const heading = useHeading(row)
  const Icon = noun.iconOf?.(row) ?? noun.Icon
  useInspectedItem(heading, row)
  const readsHistory = noun.useReadsHistory?.(row) ?? true
  const every = tabsOf({ noun, row, version: data.version })
  const tabs = every.filter(({ key }) => readsHistory || key !== 'history')
  const [held] = useState(holdEdits)
  const edited = useSyncExternalStore(held.subscribe, held.tabs).split(' ')
  const [current] = useTab(tabs)
  useKnownTab(every, current)
  const unseen = tabs.filter(({ key }) => key !== current && edited.includes(key))
  return (
    <>
      <EntityHeader
        key={id}
        crumbs={[{ label: t(`headings.${noun.group}`) }, { label: capital(noun.many), to: noun.path }]}
        icon={<Icon size={24} stroke={1.5} aria-hidden />}
        name={heading}
        id={noun.idOf(row)}
        badges={noun.badges?.(row)}
        environment={noun.environmentOf?.(row)}
        actions={noun.actions?.(row)}
        tabs={tabs.map((tab) => ({ ...tab, isEdited: edited.includes(tab.key) }))}
      />
      <DetailTabs tabs={tabs} held={held} />
      {unseen.length > 0 && <HeldGuard name={heading} tabs={unseen.map(({ label }) => label)} onDiscard={held.drop} />}
    </>
  )
}
