import type { ApplicationInput, ApplicationReply } from '@doorward/contract/authorization/applications'
import { Anchor, Badge } from '@mantine/core'
import { Link } from 'react-router'
import { addressProblem, redirectProblem } from '../../nouns/form/fields.ts'
import { places } from '../../nouns/list.ts'
import { addressOf } from '../../nouns/navigation.ts'
import type { Noun } from '../../nouns/noun.ts'
import { changedColumn, idColumn, nameColumn, tagsColumn } from '../../nouns/screens/columns.tsx'
import { nounScreens } from '../../nouns/screens/noun-screens.tsx'
import { applicationQueries } from '../../queries/nouns/applications.ts'
import type { Tags } from '../../ui/form/TagEditor.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { TagList } from '../../ui/text/TagList.tsx'

interface ApplicationValues {
  name: string
  redirectUrls: string[]
  home: string
  sessionType: NonNullable<ApplicationInput['sessionType']>
  readable: boolean
  audiences: string[]
  samlEntityId: string
  samlAddress: string
  global: boolean
  tags: Tags
}
const nameOf = ({ name }: ApplicationReply): string => name
const several = (texts: readonly string[] | undefined): string => texts?.join(', ') || 'none'
const sessions = [
  { value: 'MULTI_SESSION', label: 'shared with other applications' },
  { value: 'SINGLE_SESSION', label: 'of this application only' },
]

/** Why an application can't be deleted, if it can't. */
function keptBecause({ applicationId, extensionId, ...application }: ApplicationReply): string | undefined {
  if (applicationId === 'app_default') return "This is the account's default application. It can't be deleted."
  if (extensionId) return 'It belongs to an extension and goes with it. Delete the extension instead.'
  if (application.isGlobalLoginApplication)
    return "It is the account's global sign-in application. Make another one global first; then it can be deleted."
  return undefined
}

/** What may ask people to sign in. */
const applications: Noun<ApplicationReply, ApplicationValues, ApplicationInput> = {
  ...places.applications,
  motif: 'door',
  text: 'An application is what people sign in to: your web shop, your mobile app.',
  first: 'Create one, then give its addresses.',
  queries: applicationQueries,
  idOf: ({ applicationId }) => applicationId,
  nameOf,
  columns: [
    nameColumn(nameOf),
    {
      key: 'addresses',
      head: 'Redirect addresses',
      cell: ({ redirectUrls: [first = '–', ...more] }) =>
        more.length > 0 ? `${first} and ${more.length} more` : first,
    },
    idColumn('Application id', ({ applicationId }) => applicationId),
    tagsColumn(),
    changedColumn(),
  ],
  badges: (application) => application.isGlobalLoginApplication && <Badge color="gray">global sign-in</Badge>,
  environmentOf: ({ tags }) => tags?.Environment,
  form: {
    blank: {
      name: '',
      redirectUrls: [],
      home: '',
      sessionType: 'MULTI_SESSION',
      readable: false,
      audiences: [],
      samlEntityId: '',
      samlAddress: '',
      global: false,
      tags: {},
    },
    fields: [
      { kind: 'text', key: 'name', label: 'Name', needed: true, max: 128, placeholder: 'Web shop' },
      {
        kind: 'list',
        key: 'redirectUrls',
        label: 'Redirect addresses',
        help: 'Where people may return to after sign-in, exactly as your application sends it.',
        placeholder: 'https://shop.acme.com/signed-in',
        check: ({ redirectUrls }) => redirectProblem(redirectUrls),
      },
      {
        kind: 'text',
        key: 'home',
        label: 'Default address',
        help: 'Where people go when nothing else is asked for.',
        placeholder: 'https://shop.acme.com/',
        check: ({ home }) => addressProblem(home),
      },
      { kind: 'choice', key: 'sessionType', label: 'Session', options: sessions },
      {
        kind: 'switch',
        key: 'readable',
        more: true,
        label: 'Scripts in the browser may see the access token',
        help: 'Leave it off unless your application needs it.',
      },
      {
        kind: 'list',
        key: 'audiences',
        more: true,
        label: 'Audiences',
        help: 'APIs that its tokens are made for.',
        placeholder: 'reports-api',
      },
      {
        kind: 'text',
        key: 'samlEntityId',
        more: true,
        label: 'SAML entity id',
        help: 'Only if it signs in by SAML.',
        max: 256,
      },
      {
        kind: 'text',
        key: 'samlAddress',
        more: true,
        label: 'SAML assertion consumer address',
        placeholder: 'https://shop.acme.com/saml',
        check: ({ samlAddress }) => addressProblem(samlAddress),
      },
      {
        kind: 'switch',
        key: 'global',
        more: true,
        label: 'Global sign-in application',
        help: 'People sign in here for the whole account. One application is global at most.',
        when: (_, isNew) => !isNew,
      },
      { kind: 'tags', key: 'tags', label: 'Tags' },
    ],
    toValues: (application) => ({
      name: application.name,
      redirectUrls: application.redirectUrls,
      home: application.defaultApplicationUrl ?? '',
      sessionType: application.sessionType,
      readable: application.enableAccessToToken ?? false,
      audiences: application.audiences ?? [],
      samlEntityId: application.saml?.entityId ?? '',
      samlAddress: application.saml?.assertionConsumerServiceUrl ?? '',
      global: application.isGlobalLoginApplication,
      tags: application.tags ?? {},
    }),
    toInput: (values, served) => ({
      name: values.name.trim(),
      redirectUrls: values.redirectUrls.map((url) => url.trim()),
      defaultApplicationUrl: values.home.trim() || null,
      sessionType: values.sessionType,
      enableAccessToToken: values.readable,
      audiences: values.audiences,
      saml: {
        entityId: values.samlEntityId.trim() || null,
        assertionConsumerServiceUrl: values.samlAddress.trim() || null,
      },
      ...(served ? { isGlobalLoginApplication: values.global } : {}),
      tags: values.tags,
    }),
  },
  facts: (application) => [
    ['Redirect addresses', several(application.redirectUrls)],
    ['Default address', application.defaultApplicationUrl ?? 'none'],
    ['Session', sessions.find(({ value }) => value === application.sessionType)?.label ?? '–'],
    ['Access token', application.enableAccessToToken ? 'scripts may see it' : 'hidden from scripts'],
    ['Audiences', several(application.audiences)],
    application.extensionId !== undefined && [
      'Extension',
      <Anchor key="extension" component={Link} to={addressOf('extensions', application.extensionId)}>
        {application.extensionId}
      </Anchor>,
    ],
    ['Changed', <DateTime key="at" at={application.lastUpdated} />],
    ['Tags', <TagList key="tags" tags={application.tags} />],
  ],
  remove: {
    text: 'Nobody can sign in to it any more. People keep their access.',
    consequences: ({ redirectUrls }) => [
      `${redirectUrls.length} redirect ${redirectUrls.length === 1 ? 'address stops' : 'addresses stop'} working at once.`,
    ],
    kept: keptBecause,
  },
  history: true,
}

export const { list, create, detail } = nounScreens(applications)
