import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { capital } from '../../lib/capital.ts'
import { t } from '../../lib/texts.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import type { AddressedTab } from '../../ui/page/use-tab.ts'
import { FilteredEmpty } from '../../ui/placeholder/Empty.tsx'
import { JsonView } from '../../ui/text/JsonView.tsx'
import { useRefusal } from '../access/use-refusal.ts'
import { labelsOf } from '../history/field-labels.ts'
import { HistoryTimeline } from '../history/HistoryTimeline.tsx'
import { NounEdit } from './NounEdit.tsx'
import { NounOverview } from './NounOverview.tsx'
import type { Shown } from './shown.ts'

interface Tab extends AddressedTab {
  label: string
  count?: number
  body: () => ReactNode
}

/** The tabs of one item: Overview, the form among the noun's own, then History and JSON. */
export function tabsOf<Row, Values extends object, Input, Made>(shown: Shown<Row, Values, Input, Made>): Tab[] {
  const { noun, row, version } = shown
  const { form, history } = noun
  const id = noun.idOf(row)
  const own = (noun.tabs ?? [])
    .filter(({ when }) => when?.(row) ?? true)
    .map(({ count, body, when: _, ...tab }) => ({
      ...tab,
      ...(count ? { count: count(row) } : {}),
      body: () => body(row, version),
    }))
  const { key, label, count } = form?.tab ?? { key: 'settings', label: t('common.settings') }
  const edit = form?.toValues && {
    key,
    label,
    ...(count ? { count: count(row) } : {}),
    body: () => <NounEdit key={id} {...shown} />,
  }
  return [
    { key: 'overview', label: t('nouns.overview'), body: () => <NounOverview {...shown} /> },
    ...own.filter(({ beforeForm }) => beforeForm),
    ...(edit ? [edit] : []),
    ...own.filter(({ beforeForm }) => !beforeForm),
    ...(history ? [{ key: 'history', label: t('shared.history'), body: () => <History {...shown} /> }] : []),
    {
      key: 'json',
      label: 'JSON',
      body: () => (
        <JsonView value={row} label={capital(t('acts.asJson', { noun: noun.one, name: noun.nameOf(row) }))} />
      ),
    },
  ]
}

function History<Row, Values extends object, Input, Made>({ noun, row, version }: Shown<Row, Values, Input, Made>) {
  const none = typeof noun.history === 'function' ? noun.history(row) : undefined
  return none ? <FilteredEmpty text={none} /> : <Changes noun={noun} row={row} version={version} />
}

function Changes<Row, Values extends object, Input, Made>({ noun, row, version }: Shown<Row, Values, Input, Made>) {
  const { queries } = noun
  const refusal = useRefusal(noun, row, 'change')
  const id = noun.idOf(row)
  const { restore, comesBack, effects } = queries
  const { restore: effectOf } = effects
  const mayRestore = refusal ? undefined : restore
  const restoring = mayRestore && {
    noun: noun.one,
    comesBack,
    name: noun.nameOf(row),
    restore: (revision: number) => mayRestore(id, revision, version),
    // The version that the restoring left is what it takes back.
    takeBack: (revision: number) =>
      mayRestore(id, revision, queryClient.getQueryData(queries.one(id).queryKey)?.version),
    effectOf: effectOf && ((revision: number) => effectOf(id, revision, version)),
  }
  return (
    <Stack gap="md">
      {noun.historyText && (
        <Text fz="sm" c="dimmed" maw={760}>
          {noun.historyText}
        </Text>
      )}
      {noun.historySince?.(row)}
      <HistoryTimeline
        changes={queries.history(id)}
        restoring={restoring}
        labels={labelsOf(noun.form)}
        {...noun.historyWords}
        acts={(change, later) => noun.historyActs?.(row, change, later)}
      />
    </Stack>
  )
}
