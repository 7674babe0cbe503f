import { Anchor, Text, TextInput, Title } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { searchText } from '../../lib/nearness.ts'
import { rich, t } from '../../lib/texts.ts'
import { NounCreateScreen } from '../../nouns/screens/NounCreateScreen.tsx'
import { type ConnectionPreset, presetsQuery } from '../../queries/nouns/connections.ts'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { FilteredEmpty } from '../../ui/placeholder/Empty.tsx'
import { PageSkeleton } from '../../ui/placeholder/Loading.tsx'
import { ReadFailed } from '../../ui/placeholder/ReadFailed.tsx'
import { connectionNoun } from './connection-noun.tsx'
import { blankConnection, type ConnectionValues, startFrom } from './connection-values.ts'
import styles from './gallery.module.css'
import { ProviderMark } from './ProviderMark.tsx'
import { textOfPreset } from './preset-texts.ts'

/** Ways to begin that are no provider of their own. */
const plain: { key: string; name: string; text: string; start: ConnectionValues }[] = [
  {
    key: 'openid',
    name: t('provider.openIdConnect'),
    text: t('connections.openIdConnectText'),
    start: blankConnection,
  },
  {
    key: 'saml',
    name: t('provider.saml'),
    text: t('connections.samlText'),
    start: { ...blankConnection, type: 'SAML2' },
  },
]

/** Picks a provider first; its tile stands in the address and fills the form. */
export function ConnectionCreate() {
  const [asked] = useSearchParams()
  const chosen = asked.get('preset')
  const { data: presets, error, refetch } = useQuery(presetsQuery)
  if (error) {
    return (
      <ReadFailed
        error={error}
        failed={t('connections.providersFailed')}
        refused={t('connections.createRefused')}
        onRetry={() => void refetch()}
        heading={1}
      />
    )
  }
  if (!presets) return <PageSkeleton />
  const preset = presets.find(({ presetId }) => presetId === chosen)
  const isShared = asked.get('identity') === 'shared' && preset?.sharedClientId !== undefined
  const start = preset ? startFrom(preset, { isShared }) : plain.find(({ key }) => key === chosen)?.start
  if (!start) return <Gallery presets={presets} />
  return (
    <NounCreateScreen
      key={`${chosen} ${isShared}`}
      noun={connectionNoun}
      start={start}
      above={
        preset && (
          <>
            {!isShared && <PresetHelp preset={preset} />}
            {preset.sharedClientId !== undefined && <SharedIdentity preset={preset} isShared={isShared} />}
          </>
        )
      }
    />
  )
}

function PresetHelp({ preset }: { preset: ConnectionPreset }) {
  return (
    <NoticeStrip
      action={
        <Anchor href={preset.helpUrl} target="_blank" rel="noreferrer" fz="sm">
          {rich('connections.helpOf', { provider: preset.name })}
        </Anchor>
      }
    >
      {preset.helpText}
    </NoticeStrip>
  )
}

/** The operator's client at the provider in place of one's own, and the way back. */
function SharedIdentity({ preset: { presetId, name }, isShared }: { preset: ConnectionPreset; isShared: boolean }) {
  const other = `?preset=${encodeURIComponent(presetId)}${isShared ? '' : '&identity=shared'}`
  return (
    <NoticeStrip
      tone={isShared ? 'warning' : 'quiet'}
      action={
        <Anchor component={Link} to={other} fz="sm">
          {isShared ? t('connections.useOwn') : t('connections.useShared')}
        </Anchor>
      }
    >
      {isShared ? t('connections.sharedChosen') : t('connections.sharedOffered', { provider: name })}
    </NoticeStrip>
  )
}

function Gallery({ presets }: { presets: ConnectionPreset[] }) {
  const [text, setText] = useState('')
  const tiles = [
    ...presets.map(({ presetId, name }) => ({ key: presetId, name, text: textOfPreset(presetId) })),
    ...plain,
  ].filter(({ name, text: said }) => searchText(`${name} ${said}`).includes(searchText(text)))
  return (
    <>
      <PageHeader
        crumbs={[
          { label: t(`headings.${connectionNoun.group}`) },
          { label: t('connections.connections'), to: connectionNoun.path },
        ]}
        title={t('connections.create')}
        text={t('connections.createText')}
      />
      <TextInput
        type="search"
        aria-label={t('connections.searchProvidersLabel')}
        placeholder={t('connections.searchProviders', { count: presets.length + plain.length })}
        leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        maw={400}
        mb="md"
      />
      {tiles.length === 0 && (
        <FilteredEmpty text={t('connections.noProviders', { text })} onClear={() => setText('')} />
      )}
      <ul className={styles.tiles} aria-label={t('connections.providers')}>
        {tiles.map(({ key, name, text: said }) => (
          <Tile key={key} provider={key} name={name} text={said} to={`?preset=${key}`} />
        ))}
      </ul>
    </>
  )
}

const Tile = ({ provider, name, text, to }: { provider: string; name: string; text: string; to: string }) => (
  <li>
    <Link className={styles.tile} to={to}>
      <ProviderMark provider={provider} name={name} />
      <span>
        <Title component="span" order={3} display="block">
          <bdi>{name}</bdi>
        </Title>
        <Text component="span" fz="xs" c="dimmed">
          {text}
        </Text>
      </span>
    </Link>
  </li>
)
