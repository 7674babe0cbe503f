import type { InstallationLook } from '@doorward/contract/installation/looks'
import { Stack, Text } from '@mantine/core'
import { t } from '../../lib/texts.ts'
import { looksQuery } from '../../queries/account/installation.ts'
import { useRows } from '../../queries/server/paging.ts'
import { CardTable } from '../../ui/list/CardTable.tsx'
import { LoadMoreBelow } from '../../ui/list/LoadMore.tsx'
import { WhenRead } from '../../ui/list/WhenRead.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { NamedId } from './NamedId.tsx'
import { ForAdmins } from './NotRead.tsx'
import { lookWord } from './words.ts'

/** What was searched for, as an address says it; else what was looked at. */
const searchedIn = (about: string) =>
  about.startsWith('q=') ? decodeURIComponent(about.slice(2).replaceAll('+', ' ')) : about

const columns = [
  { key: 'what', head: t('admin.looked'), cell: ({ what }: InstallationLook) => lookWord(what) },
  {
    key: 'about',
    head: t('admin.about'),
    cell: ({ about, accountName }: InstallationLook) =>
      about === undefined ? (
        '–'
      ) : accountName ? (
        <NamedId name={accountName} id={searchedIn(about)} label={t('admin.about')} />
      ) : (
        <bdi className="mono" style={{ overflowWrap: 'anywhere' }}>
          {about}
        </bdi>
      ),
  },
  {
    key: 'who',
    head: t('admin.who'),
    cell: ({ userId, userName }: InstallationLook) => <NamedId name={userName} id={userId} label={t('admin.who')} />,
  },
  { key: 'at', head: t('admin.at'), cell: ({ at }: InstallationLook) => <DateTime at={at} inList /> },
]

/** Who looked at what, newest first. */
export function LookRows() {
  const query = useRows(looksQuery())
  return (
    <ForAdmins error={query.error}>
      <WhenRead query={query} failed={t('admin.looksFailed')} refused={t('admin.refused')}>
        {(rows) => (
          <Stack gap="md">
            <Text fz="sm" c="dimmed">
              {t('admin.aboutLooks')}
            </Text>
            <CardTable label={t('admin.looks')} columns={columns} rows={rows} rowKey={({ lookId }) => lookId} />
            <LoadMoreBelow query={query} />
          </Stack>
        )}
      </WhenRead>
    </ForAdmins>
  )
}
