import { t } from '../../lib/texts.ts'
import { NounListScreen } from '../../nouns/screens/NounListScreen.tsx'
import { nounScreens } from '../../nouns/screens/noun-screens.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { SectionTabs } from '../../ui/page/SectionTabs.tsx'
import { useTab } from '../../ui/page/use-tab.ts'
import { ConnectionCreate } from './ConnectionCreate.tsx'
import { connectionNoun } from './connection-noun.tsx'
import { OwnMethods } from './OwnMethods.tsx'
import { TrustedIdentities } from './TrustedIdentities.tsx'

const screens = nounScreens(connectionNoun)
const tabs = [
  { key: 'connections', label: t('connections.connections') },
  { key: 'trusted', label: t('connections.trusted') },
]

function ListTabs() {
  const [tab, choose] = useTab(tabs)
  return <SectionTabs tabs={tabs} current={tab} onChoose={choose} />
}

/** The ways to sign in, and the issuers whose tokens count here. */
function Connections() {
  const [tab] = useTab(tabs)
  if (tab !== 'trusted')
    return (
      <NounListScreen
        noun={connectionNoun}
        above={
          <>
            <ListTabs />
            <OwnMethods />
          </>
        }
      />
    )
  return (
    <>
      <PageHeader
        crumbs={[{ label: t('headings.signIn') }]}
        title={t('connections.connections')}
        text={connectionNoun.text}
      />
      <ListTabs />
      <TrustedIdentities />
    </>
  )
}

export const list = { ...screens.list, Component: Connections }
export const create = async () => ({ ...(await screens.create()), Component: ConnectionCreate })
export const { detail } = screens
