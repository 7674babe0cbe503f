import type { ItemKind } from '@doorward/core/kinds'
import { t } from '../../lib/texts.ts'
import {
  accountChange,
  accountHistory,
  accountNeeds,
  accountQuery,
  restoreSettings,
} from '../../queries/account/account.ts'
import { alertQueries } from '../../queries/nouns/alerts.ts'
import { applicationQueries } from '../../queries/nouns/applications.ts'
import { clientQueries } from '../../queries/nouns/clients.ts'
import { connectionQueries } from '../../queries/nouns/connections.ts'
import { extensionQueries } from '../../queries/nouns/extensions.ts'
import { groupQueries } from '../../queries/nouns/groups.ts'
import { integrationQueries } from '../../queries/nouns/integrations.ts'
import { recordQueries } from '../../queries/nouns/records.ts'
import { requestQueries } from '../../queries/nouns/requests.ts'
import { resourceQueries } from '../../queries/nouns/resources.ts'
import { roleQueries } from '../../queries/nouns/roles.ts'
import { tenantQueries } from '../../queries/nouns/tenants.ts'
import { userQueries } from '../../queries/nouns/users.ts'
import type { ItemQueries } from '../../queries/server/item-queries.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import type { InWords } from '../history/history-words.ts'
import { places } from '../list.ts'
import { addressOf, type NounKey } from '../navigation.ts'

/** What is the same of every noun's queries, whatever its rows. */
export type HistoryQueries = Pick<
  ItemQueries<never, never>,
  'history' | 'change' | 'restore' | 'comesBack' | 'restoresDeleted' | 'needed'
> &
  Partial<Pick<ItemQueries<never, never>, 'remove'>> & {
    reread?: (id: string) => Promise<{ item: object; version: string | undefined }>
    effects: Pick<ItemQueries<never, never>['effects'], 'restore' | 'remove'>
  }

interface KindInConsole {
  one: string
  /** Where one has a page. */
  noun?: NounKey
  /** Where its changes are on record for whoever may read it. */
  queries?: HistoryQueries
  /** Fetches what says a state in words, where its fields are none. */
  inWords?: () => Promise<InWords>
}

const listed = (noun: NounKey, queries?: HistoryQueries): KindInConsole => ({
  one: places[noun].one,
  noun,
  ...(queries ? { queries } : {}),
})

const ofAccount: HistoryQueries = {
  history: () => accountHistory(),
  change: (_, upTo) => accountChange(upTo),
  restore: (_, revision, version) => restoreSettings(revision, version),
  reread: async () => {
    const { account: item, version } = await queryClient.fetchQuery({ ...accountQuery, staleTime: 0 })
    return { item, version }
  },
  comesBack: (state) => state,
  restoresDeleted: false,
  needed: accountNeeds,
  effects: {},
}

/** Each kind of items of the change log, as the console knows it. */
export const itemKinds: Record<ItemKind, KindInConsole> = {
  account: {
    one: t('changes.account'),
    queries: ofAccount,
    inWords: async () => (await import('../history/settings-in-words.ts')).settingsInWords,
  },
  role: listed('roles', roleQueries),
  group: listed('groups', groupQueries),
  client: listed('clients', clientQueries),
  identity: { one: t('changes.identity') },
  record: listed('records', recordQueries),
  resource: listed('resources', resourceQueries),
  token: { one: t('changes.token') },
  user: listed('users', userQueries),
  request: {
    ...listed('requests', requestQueries),
    inWords: async () => (await import('../requests/request-in-words.ts')).requestInWords,
  },
  invite: listed('invites'),
  connection: listed('connections', connectionQueries),
  tenant: {
    ...listed('tenants', tenantQueries),
    inWords: async () => (await import('../history/tenant-in-words.ts')).tenantInWords,
  },
  extension: listed('extensions', extensionQueries),
  application: listed('applications', applicationQueries),
  alert: listed('alerts', alertQueries),
  integration: listed('integrations', integrationQueries),
}

/** Where an item's page is, if it has one. */
export function itemPage(kind: ItemKind, id: string): string | undefined {
  const { noun } = itemKinds[kind]
  return noun ? addressOf(noun, id) : kind === 'account' ? places.general.path : undefined
}
