import { Anchor, Text, TextInput, Title } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { t } from '../../lib/texts.ts'
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

/** Ways to begin that are no provider of their own. */
const plain: { key: string; name: string; text: string; start: ConnectionValues }[] = [
  {
    key: 'openid',
    name: 'OpenID Connect',
    text: 'Any provider with an issuer',
    start: blankConnection,
  },
  { key: 'saml', name: 'SAML 2', text: "A company's own sign-in", start: { ...blankConnection, type: 'SAML2' } },
  {
    key: 'password',
    name: 'Password',
    text: 'E-mail and password',
    start: { ...blankConnection, name: 'Password', type: 'PASSWORD' },
  },
  {
    key: 'passkey',
    name: 'Passkey',
    text: 'Fingerprint, face or key',
    start: { ...blankConnection, name: 'Passkey', type: 'WebAuthN' },
  },
]

/** Picks a provider first; its tile stands in the address and fills the form. */
export function ConnectionCreate() {
  const chosen = useSearchParams()[0].get('preset')
  const { data: presets, error, refetch } = useQuery(presetsQuery)
  if (error) {
    return (
      <ReadFailed
        error={error}
        failed="We could not load the providers."
        refused="You can't add connections."
        onRetry={() => void refetch()}
        heading={1}
      />
    )
  }
  if (!presets) return <PageSkeleton />
  const preset = presets.find(({ presetId }) => presetId === chosen)
  const start = preset ? startFrom(preset) : plain.find(({ key }) => key === chosen)?.start
  if (!start) return <Gallery presets={presets} />
  return (
    <NounCreateScreen
      key={chosen}
      noun={connectionNoun}
      start={start}
      above={preset && <PresetHelp preset={preset} />}
    />
  )
}

function PresetHelp({ preset }: { preset: ConnectionPreset }) {
  return (
    <NoticeStrip
      action={
        <Anchor href={preset.helpUrl} target="_blank" rel="noreferrer" fz="sm">
          Help of {preset.name}
        </Anchor>
      }
    >
      {preset.helpText}
    </NoticeStrip>
  )
}

function Gallery({ presets }: { presets: ConnectionPreset[] }) {
  const [text, setText] = useState('')
  const tiles = [
    ...presets.map(({ presetId, name }) => ({ key: presetId, name, text: 'OpenID Connect or OAuth 2' })),
    ...plain,
  ].filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()))
  return (
    <>
      <PageHeader
        crumbs={[{ label: t(`headings.${connectionNoun.group}`) }, { label: 'Connections', to: connectionNoun.path }]}
        title="Create connection"
        text="Choose who tells you who somebody is."
      />
      <TextInput
        type="search"
        aria-label="Search providers"
        placeholder={`Search ${presets.length + plain.length} providers`}
        leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        maw={400}
        mb="md"
      />
      {tiles.length === 0 && (
        <FilteredEmpty text={`No providers match '${text}'. OpenID Connect fits most.`} onClear={() => setText('')} />
      )}
      <ul className={styles.tiles} aria-label="Providers">
        {tiles.map((tile) => (
          <li key={tile.key}>
            <Link className={styles.tile} to={`?preset=${tile.key}`}>
              <span className={styles.mark} aria-hidden="true">
                {tile.name.charAt(0)}
              </span>
              <span>
                <Title component="span" order={3} display="block">
                  {tile.name}
                </Title>
                <Text component="span" fz="xs" c="dimmed">
                  {tile.text}
                </Text>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
