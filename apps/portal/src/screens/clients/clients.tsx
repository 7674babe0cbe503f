import type { ClientInput, ClientReply } from '@doorward/contract/authorization/build/clients'
import { clientsMax } from '@doorward/core/constants'
import { limits } from '@doorward/core/limits'
import { useEffect } from 'react'
import { t } from '../../lib/texts.ts'
import { namesUser } from '../../nouns/access/named-in-record.ts'
import { RecordsNaming } from '../../nouns/access/RecordsNaming.tsx'
import { places } from '../../nouns/list.ts'
import { type Noun, pageOf } from '../../nouns/noun.ts'
import { changedColumn, idColumn, nameColumn, tagsColumn } from '../../nouns/screens/columns.tsx'
import { nounScreens } from '../../nouns/screens/noun-screens.tsx'
import { usedFact } from '../../nouns/screens/used-fact.tsx'
import { clientQueries } from '../../queries/nouns/clients.ts'
import { accountOrigin } from '../../queries/server/call.ts'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { CopyField } from '../../ui/text/CopyField.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { TagList } from '../../ui/text/TagList.tsx'
import { ClientCode } from './ClientCode.tsx'
import { ClientFields } from './ClientFields.tsx'
import { ClientKeys } from './ClientKeys.tsx'
import {
  blankClient,
  type ClientValues,
  clientSpecs,
  toClientInput,
  toClientValues,
  validateClient,
} from './client-values.ts'
import { hasUnusedKeys, lastUseOf } from './key-facts.tsx'

const nameOf = ({ name, clientId }: ClientReply): string => name ?? clientId
const keysOf = ({ verificationKeys: { length } }: ClientReply): string => t('clients.keyCount', { count: length })

const LastUsed = ({ at }: { at: string | undefined }) => (at ? <DateTime at={at} inList /> : t('shared.never'))

/** A program that calls the API with its own keys. */
/** Beyond what an account is meant to have; those who run this installation read it in their log (ERR-08). */
function ManyClients() {
  const told = t('clients.tooMany', { max: clientsMax })
  useEffect(() => console.error(told), [told])
  return <NoticeStrip tone="warning">{told}</NoticeStrip>
}

const clients: Noun<ClientReply, ClientValues, ClientInput> = {
  ...places.clients,
  imports: true,
  motif: 'key',
  guide: 'keys',
  text: t('clients.about'),
  first: t('clients.first'),
  queries: clientQueries,
  idOf: ({ clientId }) => clientId,
  nameOf,
  columns: [
    nameColumn(nameOf),
    { ...idColumn(t('clients.clientId'), ({ clientId }) => clientId), wideOnly: false },
    {
      key: 'keys',
      head: t('clients.keys'),
      numeric: true,
      sortBy: (client) => client.verificationKeys.length,
      cell: keysOf,
    },
    {
      key: 'used',
      head: t('clients.lastUsed'),
      wideOnly: true,
      sortBy: (client) => lastUseOf(client) ?? '',
      cell: (client) => <LastUsed at={lastUseOf(client)} />,
    },
    tagsColumn(),
    changedColumn(),
  ],
  list: {
    filters: [
      { value: 'all', label: t('common.all'), keeps: () => true },
      { value: 'unused', label: t('clients.unusedFilter'), keeps: hasUnusedKeys },
    ],
    empty: { text: t('clients.noneYet') },
    noticeOf: ({ length }) => length > clientsMax && <ManyClients />,
  },
  environmentOf: ({ tags }) => tags?.Environment,
  form: {
    tab: { key: 'options', label: t('clients.options') },
    blank: blankClient,
    fields: { specs: clientSpecs, problems: validateClient, Fields: ClientFields },
    toValues: toClientValues,
    toInput: toClientInput,
  },
  making: {
    done: t('clients.created'),
    goTo: (client) => `${pageOf(clients, client)}?tab=keys`,
  },
  facts: (client) => [
    [t('clients.keys'), t('clients.keyCountOf', { count: client.verificationKeys.length, most: limits.accessKeysMax })],
    [t('clients.anyUser'), client.options?.grantUserPermissionsAccess ? t('clients.mayAsk') : t('clients.mayNotAsk')],
    [t('clients.signUsersIn'), client.options?.grantTokenGeneration ? t('clients.may') : t('clients.mayNot')],
    client.options?.grantTokenExchange === true && [t('clients.mayActForUsers'), t('acts.isOn')],
    client.options?.grantPasswordSignIn === true && [t('clients.mayTakePasswords'), t('acts.isOn')],
    [t('shared.made'), <DateTime key="made" at={client.createdTime} />],
    usedFact('client', client.clientId),
    [t('common.changed'), <DateTime key="at" at={client.lastUpdated} />],
    [t('common.tags'), <TagList key="tags" tags={client.tags} />],
  ],
  below: () => (
    <div style={{ maxWidth: 760 }}>
      <CopyField label={t('account.apiHost')} value={accountOrigin()} description={t('clients.apiHostHelp')} />
    </div>
  ),
  tabs: [
    {
      key: 'keys',
      label: t('clients.keys'),
      count: (client) => client.verificationKeys.length,
      body: (client) => <ClientKeys client={client} />,
      beforeForm: true,
    },
    {
      key: 'code',
      label: t('quickStart.title'),
      body: (client) => <ClientCode client={client} />,
    },
    {
      key: 'access',
      label: t('common.access'),
      body: (client) => (
        <RecordsNaming
          id={client.clientId}
          names={namesUser(client.clientId)}
          none={t('clients.noRecord')}
          user={{ userId: client.clientId, name: nameOf(client) }}
        />
      ),
    },
  ],
  remove: {
    text: t('clients.removed'),
    consequences: (client) => [
      client.verificationKeys.length > 0 && t('clients.keysStop', { count: client.verificationKeys.length }),
      t('clients.losesAccess'),
    ],
    instead: ({ verificationKeys }) =>
      verificationKeys.length > 0
        ? { when: t('clients.milderWhen'), label: t('clients.milderAct'), tab: 'keys' }
        : undefined,
  },
  history: true,
}

export const { list, create, detail } = nounScreens(clients)
