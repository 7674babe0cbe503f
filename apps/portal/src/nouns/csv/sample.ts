import { csvOf } from '@doorward/core/csv'
import { download } from '../../lib/download.ts'
import { usePortal } from '../../lib/portal-store.ts'
import { t } from '../../lib/texts.ts'
import type { CsvColumn } from './columns.ts'
import type { ImportRow } from './read-rows.ts'

/** An example of each noun that is made from files, by the name of its list; it names nobody whom the account does not know. */
const examplesFor = (caller: string): Readonly<Record<string, Readonly<Record<string, string>>>> => ({
  groups: { name: 'finance', users: caller, tags: '{"team":"north"}' },
  roles: {
    name: 'report-reader',
    permissions: '[{"action":"reports:read","allow":true,"grant":false,"delegate":false}]',
  },
  records: {
    name: 'people-readers',
    users: caller,
    statements: '[{"roles":["Doorward:ReadUsers"],"resources":[{"resourceUri":"Doorward:Users"}]}]',
  },
  tenants: { tenantLookupIdentifier: 'globex', data: '{"name":"globex"}', domains: 'globex.com,globex.org' },
  clients: { name: 'ci-deploy', tags: '{"team":"north"}' },
})

/** Hands out a file with every column and one row, as the export writes them. */
export function downloadSample({ path, many }: { path: string; many: string }, columns: readonly CsvColumn[]): void {
  const example = examplesFor(usePortal.getState().profile?.userId ?? '')[path.slice(path.lastIndexOf('/') + 1)] ?? {}
  const names = columns.map(({ name }) => name)
  keep(many, 'sample', csvOf(names, [example]))
}

/** Hands out rows as they are in a file, with one column more that says why each was left out. */
export function downloadLeftOut(many: string, head: readonly string[], rows: readonly ImportRow[]): void {
  // A column stands under its place: two may have one name.
  const places = [...head, t('csv.reason')].map((_, place) => String(place))
  const [names, ...told] = [
    [...head, t('csv.reason')],
    ...rows.map(({ cells, problem }) => [...head.map((_, place) => cells[place] ?? ''), problem ?? '']),
  ].map((cells) => Object.fromEntries(cells.map((cell, place) => [String(place), cell])))
  const text = csvOf(places, [names ?? {}, ...told])
  keep(many, 'left-out', text.slice(text.indexOf('\r\n') + 2))
}

const keep = (many: string, what: string, text: string): void =>
  download(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${many.replaceAll(' ', '-')}-${what}.csv`)
