import type { ExtensionInput, ExtensionReply } from '@doorward/contract/authorization/build/extensions'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { t } from '../../lib/texts.ts'
import { SignInQuickStart } from '../../nouns/access/SignInQuickStart.tsx'
import { redirectProblem } from '../../nouns/form/fields.ts'
import { nameField } from '../../nouns/form/name-field.ts'
import { type Duration, durations, quotaMax } from '../../nouns/form/rate-limits.ts'
import { places } from '../../nouns/list.ts'
import { addressOf } from '../../nouns/navigation.ts'
import type { Noun } from '../../nouns/noun.ts'
import { changedColumn, idColumn, nameColumn, tagsColumn } from '../../nouns/screens/columns.tsx'
import { nounScreens } from '../../nouns/screens/noun-screens.tsx'
import { ApplicationName, UserName } from '../../pickers/Names.tsx'
import { extensionQueries } from '../../queries/nouns/extensions.ts'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { CopyField } from '../../ui/text/CopyField.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { listOrNone } from '../../ui/text/list-or-none.ts'
import { TagList } from '../../ui/text/TagList.tsx'
import type { Tags } from '../../ui/text/tags.ts'

interface ExtensionValues {
  name: string
  redirectUrls: string[]
  legacyClient: boolean
  quota: number | null
  duration: Duration
  tags: Tags
}
const nameOf = (extension: ExtensionReply): string => extension.name || extension.extensionId

/** A program of somebody else that your people may sign in to. */
const extensions: Noun<ExtensionReply, ExtensionValues, ExtensionInput> = {
  ...places.extensions,
  motif: 'puzzle',
  guide: 'tokens#a-token-of-an-extension',
  text: t('extensions.text'),
  first: t('extensions.first'),
  queries: extensionQueries,
  idOf: ({ extensionId }) => extensionId,
  nameOf,
  columns: [
    nameColumn(nameOf),
    {
      key: 'addresses',
      head: t('shared.redirectAddresses'),
      cell: ({ application: { redirectUrls } }) => <bdi>{redirectUrls[0] ?? '–'}</bdi>,
    },
    idColumn(t('extensions.extensionId'), ({ extensionId }) => extensionId),
    tagsColumn(),
    changedColumn(),
  ],
  environmentOf: ({ tags }) => tags?.Environment,
  form: {
    blank: { name: '', redirectUrls: [], legacyClient: false, quota: null, duration: 'PT1H', tags: {} },
    fields: [
      nameField(t('extensions.exampleName')),
      {
        kind: 'list',
        key: 'redirectUrls',
        label: t('shared.redirectAddresses'),
        help: t('extensions.redirectHelp'),
        placeholder: 'https://bot.example/callback',
        check: ({ redirectUrls }) => redirectProblem(redirectUrls),
      },
      {
        kind: 'number',
        key: 'quota',
        label: t('clients.rateLimit'),
        help: t('clients.rateLimitHelp'),
        min: 1,
        max: quotaMax,
      },
      {
        kind: 'choice',
        key: 'duration',
        label: t('clients.rateLimitPer'),
        options: durations,
        when: ({ quota }) => quota !== null,
      },
      {
        kind: 'switch',
        key: 'legacyClient',
        more: true,
        label: t('extensions.legacyClient'),
        help: t('extensions.legacyClientHelp'),
      },
      { kind: 'tags', key: 'tags', label: t('common.tags') },
    ],
    toValues: (extension) => ({
      name: extension.name ?? '',
      redirectUrls: extension.application.redirectUrls,
      legacyClient: extension.legacyClient === true,
      quota: extension.client.rateLimits?.[0]?.quota ?? null,
      duration: extension.client.rateLimits?.[0]?.duration ?? 'PT1H',
      tags: extension.tags ?? {},
    }),
    toInput: ({ name, redirectUrls, legacyClient, quota, duration, tags }) => ({
      name: name.trim(),
      application: { redirectUrls: redirectUrls.map((url) => url.trim()) },
      legacyClient,
      client: { rateLimits: quota === null ? [] : [{ quota, duration }] },
      tags,
    }),
  },
  above: (extension) => (
    <>
      {extension.legacyClient ? <NoticeStrip tone="warning">{t('extensions.legacyClientOn')}</NoticeStrip> : null}
      <div style={{ maxWidth: 760 }}>
        <CopyField
          label={t('extensions.extensionId')}
          value={extension.extensionId}
          description={t('extensions.extensionIdHelp')}
        />
      </div>
    </>
  ),
  facts: (extension) => [
    [
      t('extensions.application'),
      <Anchor key="application" component={Link} to={addressOf('applications', extension.application.applicationId)}>
        <ApplicationName applicationId={extension.application.applicationId} />
      </Anchor>,
    ],
    [
      t('extensions.client'),
      <Anchor key="client" component={Link} to={addressOf('clients', extension.client.clientId)}>
        <UserName userId={extension.client.clientId} />
      </Anchor>,
    ],
    [t('shared.redirectAddresses'), listOrNone(extension.application.redirectUrls)],
    [t('shared.pkceFact'), extension.legacyClient ? t('extensions.pkceOff') : t('shared.pkceOn')],
    [t('common.changed'), <DateTime key="at" at={extension.lastUpdated} />],
    [t('common.tags'), <TagList key="tags" tags={extension.tags} />],
  ],
  tabs: [
    {
      key: 'code',
      label: t('quickStart.title'),
      body: ({ extensionId, application: { applicationId, redirectUrls } }) => (
        <SignInQuickStart
          text={t('quickStart.ofExtension')}
          clientId={extensionId}
          redirectUrls={redirectUrls}
          itemId={applicationId}
          isExtension
        />
      ),
    },
  ],
  remove: {
    text: t('extensions.removeText'),
    consequences: () => [
      t('extensions.nobodySignsIn'),
      t('extensions.clientStops'),
      t('extensions.recordsGiveNothing'),
    ],
    typedName: () => true,
  },
  history: true,
}

export const { list, create, detail } = nounScreens(extensions)
