import type { ResourceReply } from '@doorward/contract/authorization/access/resources'
import { Stack, Text, Title } from '@mantine/core'
import type { LoaderFunctionArgs } from 'react-router'
import { t } from '../../lib/texts.ts'
import { ResourceTree } from '../../nouns/access/AccessMap.tsx'
import { GiveAccessButton } from '../../nouns/access/GiveAccess.tsx'
import { WhoReaches } from '../../nouns/access/WhoReaches.tsx'
import { places } from '../../nouns/list.ts'
import type { Noun } from '../../nouns/noun.ts'
import { changedColumn } from '../../nouns/screens/columns.tsx'
import { nounScreens } from '../../nouns/screens/noun-screens.tsx'
import { resourceProblem } from '../../pickers/resource-text.ts'
import { resourceTreeQuery, soughtIn } from '../../queries/access/resource-tree.ts'
import { type ResourceInput, resourceQueries } from '../../queries/nouns/resources.ts'
import { primeList } from '../../queries/server/prime-list.ts'
import { DateTime } from '../../ui/text/DateTime.tsx'

interface ResourceValues {
  resourceUri: string
  isPublic: boolean
  claimable: boolean
}
const has = ({ permissions }: ResourceReply, wanted: 'PUBLIC' | 'CLAIM'): boolean =>
  permissions.some(({ action, allow }) => action === wanted && allow)
const nameOf = ({ resourceUri }: ResourceReply): string => resourceUri

/** Heads the list of those that have a setting of their own, below the tree of all. */
const SettingsHead = () => (
  <Stack gap="sm" mb="sm">
    <Title order={2} size="h3">
      {t('resources.settings')}
    </Title>
    <Text fz="sm" c="dimmed" maw={760}>
      {t('resources.settingsText')}
    </Text>
  </Stack>
)

/** What holds for a resource whoever asks: open to everyone, open to be claimed. */
const resources: Noun<ResourceReply, ResourceValues, ResourceInput & { resourceUri: string }> = {
  ...places.resources,
  motif: 'paper',
  guide: 'resources',
  text: t('resources.text'),
  first: t('resources.first'),
  queries: resourceQueries,
  idOf: ({ resourceUri }) => resourceUri,
  nameOf,
  list: {
    search: false,
    above: () => (
      <>
        <ResourceTree />
        <SettingsHead />
      </>
    ),
    empty: { title: t('resources.noSettings'), text: `${t('resources.settingsText')} ${t('resources.first')}` },
  },
  columns: [
    {
      key: 'name',
      head: t('shared.resource'),
      order: 'name',
      sortBy: nameOf,
      cell: ({ resourceUri }) => <bdi className="mono">{resourceUri}</bdi>,
    },
    {
      key: 'public',
      head: t('resources.everyone'),
      labelOnCard: true,
      cell: (row) => (has(row, 'PUBLIC') ? t('resources.mayReadAndList') : '–'),
    },
    {
      key: 'claim',
      head: t('resources.toBeClaimed'),
      labelOnCard: true,
      cell: (row) => (has(row, 'CLAIM') ? t('shared.yes') : '–'),
    },
    changedColumn(),
  ],
  form: {
    blank: { resourceUri: '', isPublic: false, claimable: false },
    fields: [
      {
        kind: 'text',
        key: 'resourceUri',
        label: t('shared.resource'),
        needed: true,
        placeholder: '/handbook',
        help: t('resources.resourceHelp'),
        max: 512,
        when: (_, isNew) => isNew,
        check: ({ resourceUri }) => resourceProblem(resourceUri),
      },
      {
        kind: 'switch',
        key: 'isPublic',
        label: t('resources.isPublic'),
        help: t('resources.isPublicHelp'),
      },
      {
        kind: 'switch',
        key: 'claimable',
        label: t('resources.claimable'),
        help: t('resources.claimableHelp'),
      },
    ],
    toValues: (row) => ({
      resourceUri: row.resourceUri,
      isPublic: has(row, 'PUBLIC'),
      claimable: has(row, 'CLAIM'),
    }),
    toInput: ({ resourceUri, isPublic, claimable }) => ({
      resourceUri: resourceUri.trim(),
      permissions: [
        { action: 'PUBLIC', allow: isPublic },
        { action: 'CLAIM', allow: claimable },
      ],
    }),
  },
  making: { text: t('resources.settingsText') },
  actions: ({ resourceUri }) => <GiveAccessButton begun={{ resources: [resourceUri] }} />,
  facts: (row) => [
    [t('resources.everyone'), has(row, 'PUBLIC') ? t('resources.publicFact') : t('resources.notPublicFact')],
    [t('resources.toBeClaimed'), has(row, 'CLAIM') ? t('resources.claimFact') : t('common.no')],
    [t('common.changed'), <DateTime key="at" at={row.lastUpdated} />],
  ],
  remove: {
    text: t('resources.removeText'),
    consequences: (row) => [
      ...(has(row, 'PUBLIC') ? [t('resources.noLongerPublic')] : []),
      ...(has(row, 'CLAIM') ? [t('resources.noLongerClaimed')] : []),
    ],
  },
  history: true,
  tabs: [
    {
      key: 'users',
      label: t('access.whoReaches'),
      body: (row) => <WhoReaches resourceUri={row.resourceUri} />,
    },
  ],
}

const screens = nounScreens(resources)
export const { create, detail } = screens
/** The tree is there with the list, which it would push down. */
export const list = {
  ...screens.list,
  loader: async (args: LoaderFunctionArgs) => {
    const tree = primeList(args.request, (address) => resourceTreeQuery({ filter: soughtIn(address).trim() }))
    await Promise.all([screens.list.loader(args), tree, ResourceTree.fetch()])
    return null
  },
}
