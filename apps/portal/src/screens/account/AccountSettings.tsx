import { useSuspenseQuery } from '@tanstack/react-query'
import { t } from '../../lib/texts.ts'
import { prepareLacks, useLacks } from '../../nouns/access/use-lacks.ts'
import { HistoryTimeline } from '../../nouns/history/HistoryTimeline.tsx'
import { settingsInWords } from '../../nouns/history/settings-in-words.ts'
import { places } from '../../nouns/list.ts'
import { accountHistory, accountQuery, restoreSettings } from '../../queries/account/account.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { SectionTabs } from '../../ui/page/SectionTabs.tsx'
import { useKnownTab } from '../../ui/page/use-known-tab.ts'
import { useTab } from '../../ui/page/use-tab.ts'
import { DeleteAccount } from './DeleteAccount.tsx'
import { ExportAccount } from './ExportAccount.tsx'
import { General } from './General.tsx'
import { needed } from './needed.ts'
import { OwnPreferences } from './OwnPreferences.tsx'
import { SingleSignOn } from './SingleSignOn.tsx'

export const loader = async () => {
  const lacks = prepareLacks(...Object.values(needed))
  await queryClient.ensureQueryData({ ...accountQuery, revalidateIfStale: true })
  await lacks
  return null
}
export const shouldRevalidate = () => false

const tabs = [
  { key: 'general', label: t('account.general') },
  { key: 'sso', label: t('account.singleSignOn') },
  { key: 'export', label: t('account.export') },
  { key: 'preferences', label: t('account.preferences') },
  { key: 'history', label: t('account.settingsHistory') },
  { key: 'danger', label: t('account.danger') },
]

/** The account itself: its name and rules, how its people sign in, all it holds. */
export function Component() {
  const [tab, choose] = useTab(tabs)
  useKnownTab(tabs, tab)
  const { data } = useSuspenseQuery(accountQuery)
  const lacks = useLacks(needed.settings)
  return (
    <>
      <PageHeader crumbs={[{ label: t('headings.account') }]} title={places.general.label} text={t('account.about')} />
      <SectionTabs tabs={tabs} current={tab} onChoose={choose} />
      {tab === 'general' && <General {...data} />}
      {tab === 'sso' && <SingleSignOn {...data} />}
      {tab === 'export' && <ExportAccount />}
      {tab === 'preferences' && <OwnPreferences />}
      {tab === 'danger' && <DeleteAccount {...data} />}
      {tab === 'history' && (
        <HistoryTimeline
          changes={accountHistory()}
          inWords={settingsInWords}
          whole={t('account.theAccount')}
          restoring={
            lacks
              ? undefined
              : {
                  noun: t('account.settings'),
                  name: data.account.name ?? t('account.theAccount'),
                  restore: (revision) => restoreSettings(revision, data.version),
                }
          }
        />
      )}
    </>
  )
}
