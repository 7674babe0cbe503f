import { cssVariables } from '@doorward/core/branding/branding'
import { isWebUrl } from '@doorward/core/text/urls'
import { Checkbox, Stack, Text } from '@mantine/core'
import type { EntityForm } from '../../lib/form/entity-form.ts'
import { listed, t } from '../../lib/texts.ts'
import { type Field, type KeyOf, specsOf } from '../../nouns/form/fields.ts'
import { connectionQueries } from '../../queries/nouns/connections.ts'
import { useRows } from '../../queries/server/paging.ts'
import type { BrandingValues, PictureValue } from './branding-values.ts'
import { ColourField } from './ColourField.tsx'
import { PictureField } from './PictureField.tsx'

type Form = EntityForm<BrandingValues>

interface ColourOf {
  label: string
  help: string
  readOn?: 'light' | 'dark'
  more?: true
  /** What it is where it is left empty. */
  otherwise: string | undefined
}

/** A colour; its ground is told where words are read in it. */
const colour = (
  key: KeyOf<BrandingValues, string>,
  { label, help, readOn, more, otherwise }: ColourOf,
): Field<BrandingValues> => ({
  kind: 'own',
  key,
  label,
  ...(more ? { more } : {}),
  show: (values) => values[key],
  check: (values) =>
    values[key] === '' || cssVariables['--page-light'].pattern.test(values[key]) ? undefined : t('branding.noColour'),
  draw: (form: Form) => (
    <ColourField
      label={label}
      help={inherits(otherwise) ?? help}
      otherwise={otherwise || '#2c55d8'}
      value={form.values[key]}
      error={form.errors[key]}
      onChange={(value) => form.set({ [key]: value })}
      onBlur={() => form.check(key)}
      {...(readOn ? { readOn } : {})}
    />
  ),
})

/** Of a part: that it has what the account has, where nothing is set for it. */
const inherits = (value: string | undefined): string | undefined =>
  value ? t('branding.inherits', { value }) : undefined

const inWords = (picture: PictureValue): string =>
  picture === null ? '' : typeof picture === 'string' ? t('branding.thePicture') : t('branding.newPicture')

const picture = (key: 'logo' | 'background', label: string, description: string): Field<BrandingValues> => ({
  kind: 'own',
  key,
  label,
  show: (values) => inWords(values[key]),
  draw: (form: Form) => (
    <PictureField
      label={label}
      description={description}
      value={form.values[key]}
      onChange={(value) => form.set({ [key]: value })}
    />
  ),
})

const length = (key: 'cardRadius' | 'controlRadius', label: string): Field<BrandingValues> => ({
  kind: 'text',
  key,
  label,
  help: t('branding.lengthHelp'),
  placeholder: '8px',
  more: true,
  check: (values) =>
    values[key] === '' || cssVariables['--card-radius'].pattern.test(values[key]) ? undefined : t('branding.noLength'),
})

const looksOf = (of?: BrandingValues): Field<BrandingValues>[] => [
  colour('light', {
    ...{ label: t('branding.light'), help: t('branding.lightHelp'), readOn: 'light', otherwise: of?.light },
  }),
  colour('dark', { label: t('branding.dark'), help: t('branding.darkHelp'), readOn: 'dark', otherwise: of?.dark }),
  picture('logo', t('branding.logo'), t('branding.logoHelp')),
  picture('background', t('branding.background'), t('branding.backgroundHelp')),
  colour('pageLight', {
    label: t('branding.pageLight'),
    help: t('branding.groundHelp'),
    more: true,
    otherwise: of?.pageLight,
  }),
  colour('pageDark', {
    ...{ label: t('branding.pageDark'), help: t('branding.groundHelp'), more: true, otherwise: of?.pageDark },
  }),
  length('cardRadius', t('branding.cardRadius')),
  length('controlRadius', t('branding.controlRadius')),
]

const wordsOf = (of?: BrandingValues): Field<BrandingValues>[] => [
  {
    ...{ kind: 'text', key: 'heading', label: t('branding.heading'), max: 80 },
    help: inherits(of?.heading) ?? t('branding.headingHelp'),
  },
  {
    ...{ kind: 'long', key: 'below', label: t('branding.below'), max: 400 },
    help: inherits(of?.below) ?? t('branding.belowHelp'),
  },
  {
    kind: 'text',
    key: 'supportUrl',
    label: t('branding.support'),
    help: inherits(of?.supportUrl) ?? t('branding.supportHelp'),
    placeholder: 'https://help.acme.com',
    max: 512,
    check: ({ supportUrl }) => {
      const typed = supportUrl.trim()
      return typed === '' || isWebUrl(typed) || /^mailto:[^@\s]+@[^@\s]+$/.test(typed)
        ? undefined
        : t('branding.noSupport')
    },
  },
]

/** The connections that stand on the pages, each by its name. */
function Shown({ form }: { form: Form }) {
  const { rows = [] } = useRows(connectionQueries.list(''))
  const { shown, connections } = form.values
  if (shown === 'all') return null
  const known = rows.map((row) => ({ value: String(row.connectionId), label: row.data?.name || row.connectionId }))
  const gone = connections.filter((id) => !known.some(({ value }) => value === id))
  return (
    <Checkbox.Group
      label={t('branding.connections')}
      value={connections}
      onChange={(chosen) => form.set({ connections: chosen })}
    >
      <Stack gap="xs" mt="xs">
        {known.length === 0 && gone.length === 0 && (
          <Text fz="sm" c="dimmed">
            {t('branding.noConnections')}
          </Text>
        )}
        {[...known, ...gone.map((id) => ({ value: id, label: id }))].map(({ value, label }) => (
          <Checkbox key={value} value={value} label={label} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

const waysOf = (of?: BrandingValues): Field<BrandingValues>[] => [
  {
    kind: 'choice',
    key: 'shown',
    label: t('branding.shown'),
    options: [
      of
        ? { value: 'all', label: t('branding.showAsAccount') }
        : { value: 'all', label: t('branding.showAll'), help: t('branding.showAllHelp') },
      { value: 'some', label: t('branding.showSome'), help: t('branding.showSomeHelp') },
    ],
  },
  {
    kind: 'own',
    key: 'connections',
    label: t('branding.connections'),
    when: ({ shown }) => shown === 'some',
    show: ({ connections }) => listed(connections),
    draw: (form: Form) => <Shown form={form} />,
  },
  { kind: 'switch', key: 'includeEmail', label: t('branding.email'), help: t('branding.emailHelp') },
  { kind: 'switch', key: 'includeSso', label: t('branding.sso'), help: t('branding.ssoHelp') },
  {
    kind: 'text',
    key: 'loginUrl',
    label: t('branding.loginPage'),
    help: inherits(of?.loginUrl) ?? t('branding.loginPageHelp'),
    placeholder: 'https://www.acme.com/sign-in',
    max: 512,
    more: true,
    check: ({ loginUrl }) =>
      loginUrl.trim() === '' || isWebUrl(loginUrl.trim()) ? undefined : t('branding.noLoginPage'),
  },
]

/**
 * The fields of how pages look, by what they are about.
 * @param of how the account's look, where these are a part's: what is left empty is as there
 */
export function brandingFields(of?: BrandingValues) {
  const [looks, words, ways] = [looksOf(of), wordsOf(of), waysOf(of)]
  return { looks, words, ways, all: [...looks, ...words, ...ways] }
}
export const brandingSpecs = specsOf(brandingFields().all)
