import type { ExtensionInput, ExtensionReply } from '@doorward/contract/authorization/extensions'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { redirectProblem } from '../../nouns/form/fields.ts'
import { type Duration, durations, quotaMax } from '../../nouns/form/rate-limits.ts'
import { places } from '../../nouns/list.ts'
import { addressOf } from '../../nouns/navigation.ts'
import type { Noun } from '../../nouns/noun.ts'
import { changedColumn, idColumn, nameColumn, tagsColumn } from '../../nouns/screens/columns.tsx'
import { nounScreens } from '../../nouns/screens/noun-screens.tsx'
import { ApplicationName, UserName } from '../../pickers/Names.tsx'
import { extensionQueries } from '../../queries/nouns/extensions.ts'
import type { Tags } from '../../ui/form/TagEditor.tsx'
import { CopyField } from '../../ui/text/CopyField.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { TagList } from '../../ui/text/TagList.tsx'

interface ExtensionValues {
  name: string
  redirectUrls: string[]
  quota: number | null
  duration: Duration
  tags: Tags
}
const nameOf = (extension: ExtensionReply): string => extension.name || extension.extensionId

/** A program of somebody else that your people may sign in to. */
const extensions: Noun<ExtensionReply, ExtensionValues, ExtensionInput> = {
  ...places.extensions,
  motif: 'puzzle',
  text: 'An extension is a program of somebody else that acts for your people once they agree.',
  first: 'Create one; it comes with an application and a service client of its own.',
  queries: extensionQueries,
  idOf: ({ extensionId }) => extensionId,
  nameOf,
  columns: [
    nameColumn(nameOf),
    {
      key: 'addresses',
      head: 'Redirect addresses',
      cell: ({ application: { redirectUrls } }) => redirectUrls[0] ?? '–',
    },
    idColumn('Extension id', ({ extensionId }) => extensionId),
    tagsColumn(),
    changedColumn(),
  ],
  environmentOf: ({ tags }) => tags?.Environment,
  form: {
    blank: { name: '', redirectUrls: [], quota: null, duration: 'PT1H', tags: {} },
    fields: [
      { kind: 'text', key: 'name', label: 'Name', needed: true, max: 128, placeholder: 'Report bot' },
      {
        kind: 'list',
        key: 'redirectUrls',
        label: 'Redirect addresses',
        help: 'Where people may return to after sign-in.',
        placeholder: 'https://bot.example/callback',
        check: ({ redirectUrls }) => redirectProblem(redirectUrls),
      },
      {
        kind: 'number',
        key: 'quota',
        label: 'Rate limit',
        help: "Calls; empty means the account's own limit.",
        min: 1,
        max: quotaMax,
      },
      {
        kind: 'choice',
        key: 'duration',
        label: 'Rate limit per',
        options: durations,
        when: ({ quota }) => quota !== null,
      },
      { kind: 'tags', key: 'tags', label: 'Tags' },
    ],
    toValues: (extension) => ({
      name: extension.name ?? '',
      redirectUrls: extension.application.redirectUrls,
      quota: extension.client.rateLimits?.[0]?.quota ?? null,
      duration: extension.client.rateLimits?.[0]?.duration ?? 'PT1H',
      tags: extension.tags ?? {},
    }),
    toInput: ({ name, redirectUrls, quota, duration, tags }) => ({
      name: name.trim(),
      application: { redirectUrls: redirectUrls.map((url) => url.trim()) },
      client: { rateLimits: quota === null ? [] : [{ quota, duration }] },
      tags,
    }),
  },
  above: (extension) => (
    <div style={{ maxWidth: 760 }}>
      <CopyField
        label="Application id"
        value={extension.application.applicationId}
        description="Its developer needs this id to ask people to sign in."
      />
    </div>
  ),
  facts: (extension) => [
    [
      'Application',
      <Anchor key="application" component={Link} to={addressOf('applications', extension.application.applicationId)}>
        <ApplicationName applicationId={extension.application.applicationId} />
      </Anchor>,
    ],
    [
      'Service client',
      <Anchor key="client" component={Link} to={addressOf('clients', extension.client.clientId)}>
        <UserName userId={extension.client.clientId} />
      </Anchor>,
    ],
    ['Redirect addresses', extension.application.redirectUrls.join(', ') || 'none'],
    ['Changed', <DateTime key="at" at={extension.lastUpdated} />],
    ['Tags', <TagList key="tags" tags={extension.tags} />],
  ],
  remove: {
    text: 'Its application, its service client and what that was given go with it.',
    consequences: () => [
      'Nobody can sign in to it any more.',
      'Its service client and all its keys stop at once.',
      'Access records that name the client give it nothing.',
    ],
    typedName: () => true,
  },
  history: true,
}

export const { list, create, detail } = nounScreens(extensions)
