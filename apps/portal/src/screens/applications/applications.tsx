import type { ApplicationInput, ApplicationReply } from '@doorward/contract/authorization/sign-in/applications'
import type { SecondFactorPolicy } from '@doorward/core/accounts/second-factor'
import { Anchor, Badge, Group } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { factorInWords, factorLabels, stricterChoices } from '../../lib/factors/factor-policies.ts'
import { rich, t } from '../../lib/texts.ts'
import { ApplicationQuickStart } from '../../nouns/access/SignInQuickStart.tsx'
import { useLacks } from '../../nouns/access/use-lacks.ts'
import { addressProblem, type Field, redirectProblem } from '../../nouns/form/fields.ts'
import { nameField } from '../../nouns/form/name-field.ts'
import { places } from '../../nouns/list.ts'
import { addressOf } from '../../nouns/navigation.ts'
import type { Noun } from '../../nouns/noun.ts'
import { changedColumn, idColumn, nameColumn, tagsColumn } from '../../nouns/screens/columns.tsx'
import { NounListScreen } from '../../nouns/screens/NounListScreen.tsx'
import { nounScreens } from '../../nouns/screens/noun-screens.tsx'
import { usedFact } from '../../nouns/screens/used-fact.tsx'
import { applicationQueries } from '../../queries/nouns/applications.ts'
import { neededOnAll } from '../../queries/server/needed.ts'
import type { Fact } from '../../ui/page/Facts.tsx'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { listOrNone } from '../../ui/text/list-or-none.ts'
import { TagList } from '../../ui/text/TagList.tsx'
import type { Tags } from '../../ui/text/tags.ts'
import { ApplicationSecrets } from './ApplicationSecrets.tsx'
import { ApproveApplication, AskApprove } from './ApproveApplication.tsx'
import { isConfidential, ProofKind } from './ProofKind.tsx'
import { SamlOfOtherSide } from './SamlOfOtherSide.tsx'
import { blankSaml, partyOf, type SamlValues, samlFacts, samlFields, toSamlInput, toSamlValues } from './saml-fields.ts'
import { TestSignIn } from './TestSignIn.tsx'
import { WhereUsable } from './WhereUsable.tsx'

interface ApplicationValues extends SamlValues {
  name: string
  redirectUrls: string[]
  home: string
  logoutAddress: string
  sessionType: NonNullable<ApplicationInput['sessionType']>
  secondFactor: SecondFactorPolicy | ''
  readable: boolean
  audiences: string[]
  idTokenAlgorithm: NonNullable<ApplicationInput['idTokenSignedResponseAlg']>
  confidential: boolean
  pkce: boolean
  devices: boolean
  global: boolean
  tags: Tags
}
const nameOf = ({ name }: ApplicationReply): string => name
/** Where its people come back to: by OpenID Connect, and by SAML. */
const addressesOf = (application: ApplicationReply): string[] => {
  const party = partyOf(application)
  return [...application.redirectUrls, ...(party ? [party.assertionConsumerServiceUrl] : [])]
}
/** Whether nothing of OpenID Connect can happen at it: no address is there that a code could be sent to. */
const bySamlAlone = (application: ApplicationReply): boolean =>
  application.redirectUrls.length === 0 && partyOf(application) !== undefined
const sessions = [
  { value: 'MULTI_SESSION', label: t('applications.sharedSession') },
  { value: 'SINGLE_SESSION', label: t('applications.ownSession') },
]

/** Why an application can't be deleted, if it can't. */
function keptBecause({ applicationId, extensionId, ...application }: ApplicationReply): string | undefined {
  if (applicationId === 'app_default') return t('applications.isDefault')
  if (extensionId) return t('applications.isOfExtension')
  if (application.isGlobalLoginApplication) return t('applications.isGlobal')
  return undefined
}

const openIdFacts = (application: ApplicationReply): (Fact | false)[] => [
  [t('shared.redirectAddresses'), listOrNone(application.redirectUrls)],
  [
    t('applications.accessToken'),
    application.enableAccessToToken ? t('applications.seenByScripts') : t('applications.hiddenFromScripts'),
  ],
  [t('applications.audiences'), listOrNone(application.audiences)],
  application.backchannelLogoutUri !== undefined && [
    t('applications.logoutAddress'),
    <bdi key="logout">{application.backchannelLogoutUri}</bdi>,
  ],
  [t('common.kind'), <ProofKind key="kind" application={application} />],
  isConfidential(application) && [
    t('shared.pkceFact'),
    application.requirePkce ? t('shared.pkceOn') : t('applications.pkceOff'),
  ],
  application.deviceGrant === true && [t('applications.devices'), t('acts.isOn')],
]

const Waits = () => <Badge color="amber">{t('approval.waits')}</Badge>

/** What may ask people to sign in. */
const applications: Noun<ApplicationReply, ApplicationValues, ApplicationInput> = {
  ...places.applications,
  motif: 'door',
  guide: 'web-app',
  text: t('applications.about'),
  first: t('applications.first'),
  queries: applicationQueries,
  idOf: ({ applicationId }) => applicationId,
  nameOf,
  columns: [
    {
      ...nameColumn(nameOf),
      cell: (application) => (
        <Group gap="xs">
          <bdi>{application.name}</bdi>
          {application.awaitsApproval && <Waits />}
        </Group>
      ),
    },
    {
      key: 'addresses',
      head: t('shared.redirectAddresses'),
      cell: (application) => {
        const [first, ...more] = addressesOf(application)
        if (first === undefined) return '–'
        if (more.length === 0) return <bdi>{first}</bdi>
        return rich('applications.andMore', { address: first, count: more.length })
      },
    },
    idColumn(t('applications.applicationId'), ({ applicationId }) => applicationId),
    tagsColumn(),
    changedColumn(),
  ],
  badges: (application) =>
    application.awaitsApproval ? (
      <Waits />
    ) : (
      application.isGlobalLoginApplication && <Badge color="gray">{t('applications.globalSignIn')}</Badge>
    ),
  environmentOf: ({ tags }) => tags?.Environment,
  form: {
    blank: {
      name: '',
      redirectUrls: [],
      home: '',
      logoutAddress: '',
      sessionType: 'MULTI_SESSION',
      secondFactor: '',
      readable: false,
      audiences: [],
      ...blankSaml,
      idTokenAlgorithm: 'EdDSA',
      confidential: false,
      pkce: true,
      devices: false,
      global: false,
      tags: {},
    },
    fields: [
      nameField(t('applications.nameExample')),
      {
        kind: 'list',
        key: 'redirectUrls',
        label: t('shared.redirectAddresses'),
        help: t('applications.redirectAddressesHelp'),
        placeholder: 'https://shop.acme.com/signed-in',
        check: ({ redirectUrls }) => redirectProblem(redirectUrls),
      },
      {
        kind: 'text',
        key: 'home',
        label: t('applications.defaultAddress'),
        help: t('applications.defaultAddressHelp'),
        placeholder: 'https://shop.acme.com/',
        check: ({ home }) => addressProblem(home),
      },
      { kind: 'choice', key: 'sessionType', label: t('applications.session'), options: sessions },
      {
        kind: 'choice',
        key: 'secondFactor',
        label: factorLabels.title,
        help: t('applications.secondFactorHelp'),
        options: stricterChoices,
      },
      {
        kind: 'switch',
        key: 'readable',
        more: true,
        label: t('applications.scriptsMaySee'),
        help: t('applications.scriptsMaySeeHelp'),
      },
      {
        kind: 'list',
        key: 'audiences',
        more: true,
        label: t('applications.audiences'),
        help: t('applications.audiencesHelp'),
        placeholder: 'reports-api',
      },
      {
        kind: 'text',
        key: 'logoutAddress',
        more: true,
        label: t('applications.logoutAddress'),
        help: t('applications.logoutAddressHelp'),
        placeholder: 'https://shop.acme.com/signed-out',
        check: ({ logoutAddress }) => addressProblem(logoutAddress),
      },
      ...(samlFields as Field<ApplicationValues>[]), // its values are among the form's
      {
        kind: 'choice',
        key: 'idTokenAlgorithm',
        more: true,
        label: t('applications.idTokenAlgorithm'),
        help: t('applications.idTokenAlgorithmHelp'),
        options: [
          { value: 'EdDSA', label: 'EdDSA' },
          { value: 'RS256', label: 'RS256' },
        ],
      },
      {
        kind: 'switch',
        key: 'pkce',
        more: true,
        label: t('applications.pkce'),
        help: t('applications.pkceHelp'),
        when: ({ confidential }) => confidential,
      },
      {
        kind: 'switch',
        key: 'devices',
        more: true,
        label: t('applications.devices'),
        help: t('applications.devicesHelp'),
      },
      {
        kind: 'switch',
        key: 'global',
        more: true,
        label: t('applications.global'),
        help: t('applications.globalHelp'),
        when: (_, isNew) => !isNew,
      },
      { kind: 'tags', key: 'tags', label: t('common.tags') },
    ],
    toValues: (application) => ({
      name: application.name,
      redirectUrls: application.redirectUrls,
      home: application.defaultApplicationUrl ?? '',
      logoutAddress: application.backchannelLogoutUri ?? '',
      sessionType: application.sessionType,
      secondFactor: application.secondFactor ?? '',
      readable: application.enableAccessToToken ?? false,
      audiences: application.audiences ?? [],
      ...toSamlValues(application),
      idTokenAlgorithm: application.idTokenSignedResponseAlg,
      confidential: isConfidential(application),
      pkce: application.requirePkce,
      devices: application.deviceGrant === true,
      global: application.isGlobalLoginApplication,
      tags: application.tags ?? {},
    }),
    toInput: (values, served) => ({
      name: values.name.trim(),
      redirectUrls: values.redirectUrls.map((url) => url.trim()),
      defaultApplicationUrl: values.home.trim() || null,
      backchannelLogoutUri: values.logoutAddress.trim() || null,
      sessionType: values.sessionType,
      secondFactor: values.secondFactor || null,
      enableAccessToToken: values.readable,
      audiences: values.audiences,
      saml: toSamlInput(values),
      idTokenSignedResponseAlg: values.idTokenAlgorithm,
      requirePkce: values.pkce,
      deviceGrant: values.devices,
      ...(served ? { isGlobalLoginApplication: values.global } : {}),
      tags: values.tags,
    }),
  },
  below: (application) => <SamlOfOtherSide application={application} />,
  above: (application) =>
    application.awaitsApproval ? (
      <NoticeStrip tone="warning">{t('approval.help')}</NoticeStrip>
    ) : (
      <WhereUsable application={application} />
    ),
  actions: (application) =>
    application.awaitsApproval ? (
      <ApproveApplication application={application} />
    ) : (
      <TestSignIn application={application} />
    ),
  facts: (application) => [
    ...samlFacts(application),
    ...(bySamlAlone(application) ? [] : openIdFacts(application)),
    [t('applications.defaultAddress'), application.defaultApplicationUrl ?? t('common.noneSmall')],
    [t('applications.session'), sessions.find(({ value }) => value === application.sessionType)?.label ?? '–'],
    [factorLabels.title, factorInWords(application.secondFactor) ?? factorLabels.asAccount],
    application.extensionId !== undefined && [
      t('applications.extension'),
      <Anchor key="extension" component={Link} to={addressOf('extensions', application.extensionId)}>
        <bdi>{application.extensionId}</bdi>
      </Anchor>,
    ],
    usedFact('application', application.applicationId),
    [t('common.changed'), <DateTime key="at" at={application.lastUpdated} />],
    [t('common.tags'), <TagList key="tags" tags={application.tags} />],
  ],
  tabs: [
    {
      key: 'code',
      label: t('quickStart.title'),
      body: ({ applicationId, redirectUrls }) => (
        <ApplicationQuickStart applicationId={applicationId} redirectUrls={redirectUrls} />
      ),
    },
    {
      key: 'secrets',
      label: t('applications.secrets'),
      count: ({ secrets }) => secrets.length,
      body: (application) => <ApplicationSecrets application={application} />,
    },
  ],
  remove: {
    text: t('applications.removed'),
    consequences: ({ redirectUrls, awaitsApproval }) => [
      awaitsApproval && t('approval.never'),
      !awaitsApproval && redirectUrls.length > 0 && t('applications.addressesStop', { count: redirectUrls.length }),
    ],
    instead: ({ secrets }) =>
      secrets.length > 0
        ? { when: t('applications.milderWhen'), label: t('applications.milderAct'), tab: 'secrets' }
        : undefined,
    kept: keptBecause,
  },
  history: true,
}

const screens = nounScreens(applications)
export const { create, detail } = screens

/** The list: one that registered itself is approved by its menu. */
function ApplicationList() {
  const [asked, setAsked] = useState<ApplicationReply>()
  const isLocked = useLacks(applicationQueries.needed?.change && neededOnAll(applicationQueries.needed.change))
  const noun: typeof applications = {
    ...applications,
    list: {
      rowActs: (row) => (row.awaitsApproval ? [{ label: t('approval.act'), act: () => setAsked(row), isLocked }] : []),
    },
  }
  return (
    <>
      <NounListScreen noun={noun} />
      {asked && <AskApprove application={asked} opened onClose={() => setAsked(undefined)} />}
    </>
  )
}
export const list = { ...screens.list, Component: ApplicationList }
