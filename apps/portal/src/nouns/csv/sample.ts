import { csvOf } from '@doorward/core/csv'
import { download } from '../../lib/download.ts'
import type { CsvColumn } from './columns.ts'

/** An example of each noun that is made from files, by the name of its list. */
const examples: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  groups: { name: 'finance', users: 'maya,sam', tags: '{"team":"north"}' },
  roles: {
    name: 'report-reader',
    permissions: '[{"action":"reports:read","allow":true,"grant":false,"delegate":false}]',
  },
  records: {
    name: 'q3-reporting',
    users: 'maya,sam',
    statements: '[{"roles":["Doorward:ReadResource"],"resources":[{"resourceUri":"/reports/*"}]}]',
  },
  tenants: { tenantLookupIdentifier: 'globex', data: '{"name":"globex"}', domains: 'globex.com,globex.org' },
  clients: { name: 'ci-deploy', tags: '{"team":"north"}' },
}

/** Hands out a file with every column and one row, as the export writes them. */
export function downloadSample({ path, many }: { path: string; many: string }, columns: readonly CsvColumn[]): void {
  const example = examples[path.slice(path.lastIndexOf('/') + 1)] ?? {}
  const text = csvOf(
    columns.map(({ name }) => name),
    [example],
  )
  download(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${many.replaceAll(' ', '-')}-sample.csv`)
}
