import { csvOf } from '@doorward/core/csv'
import { download } from '../../lib/download.ts'
import { usePortal } from '../../lib/portal-store.ts'
import type { CsvColumn } from './columns.ts'

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
  const text = csvOf(
    columns.map(({ name }) => name),
    [example],
  )
  download(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${many.replaceAll(' ', '-')}-sample.csv`)
}
