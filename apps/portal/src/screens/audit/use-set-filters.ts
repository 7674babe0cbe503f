import { useSearchParams } from 'react-router'
import { useListState } from '../../lib/list-query.ts'
import { t } from '../../lib/texts.ts'
import { useUserName } from '../../pickers/Names.tsx'
import { kindOf, results } from './audit-filter.ts'

/** What narrows the time line beside its time, in the order of its fields. */
const narrowing = ['kind', 'result', 'user', 'client', 'action', 'resource', 'item'] as const
type Narrowing = (typeof narrowing)[number]

/** The filters that are set, each in words and to be taken away, and all at once. */
export function useSetFilters() {
  const [params] = useSearchParams()
  const { change } = useListState()
  const text = (name: Narrowing) => params.get(name) ?? ''
  const who = useUserName(text('user'))
  const through = useUserName(text('client'))
  const told = (field: string, value: string | undefined) => value && t('audit.chip', { field, value })
  const labels: Record<Narrowing, string | undefined> = {
    kind: kindOf(params).kind && told(t('audit.kind'), kindOf(params).label),
    result: told(t('audit.result'), results.find(({ value }) => value !== '' && value === text('result'))?.label),
    user: told(t('audit.by'), who),
    client: told(t('audit.client'), through),
    action: told(t('shared.action'), text('action')),
    resource: told(t('shared.resource'), text('resource')),
    item: told(t('audit.item'), text('item')),
  }
  const set = narrowing.flatMap((name) => {
    const label = text(name) && labels[name]
    return label ? [{ key: name, label, clear: () => change({ [name]: '' }) }] : []
  })
  return { set, clear: () => change(Object.fromEntries(narrowing.map((name) => [name, '']))) }
}
