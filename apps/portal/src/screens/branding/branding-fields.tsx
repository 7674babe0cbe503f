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

/** A colour; its ground is told where words are read in it. */
const colour = (
  key: KeyOf<BrandingValues, string>,
  { label, help, readOn, more }: { label: string; help: string; readOn?: 'light' | 'dark'; more?: true },
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
      help={help}
      value={form.values[key]}
      error={form.errors[key]}
      onChange={(value) => form.set({ [key]: value })}
      onBlur={() => form.check(key)}
      {...(readOn ? { readOn } : {})}
    />
  ),
})

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

export const looks: Field<BrandingValues>[] = [
  colour('light', { label: t('branding.light'), help: t('branding.lightHelp'), readOn: 'light' }),
  colour('dark', { label: t('branding.dark'), help: t('branding.darkHelp'), readOn: 'dark' }),
  picture('logo', t('branding.logo'), t('branding.logoHelp')),
  picture('background', t('branding.background'), t('branding.backgroundHelp')),
  colour('pageLight', { label: t('branding.pageLight'), help: t('branding.groundHelp'), more: true }),
  colour('pageDark', { label: t('branding.pageDark'), help: t('branding.groundHelp'), more: true }),
  length('cardRadius', t('branding.cardRadius')),
  length('controlRadius', t('branding.controlRadius')),
]

export const words: Field<BrandingValues>[] = [
  { kind: 'text', key: 'heading', label: t('branding.heading'), help: t('branding.headingHelp'), max: 80 },
  { kind: 'long', key: 'below', label: t('branding.below'), help: t('branding.belowHelp'), max: 400 },
  {
    kind: 'text',
    key: 'supportUrl',
    label: t('branding.support'),
    help: t('branding.supportHelp'),
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

export const ways: Field<BrandingValues>[] = [
  {
    kind: 'choice',
    key: 'shown',
    label: t('branding.shown'),
    options: [
      { value: 'all', label: t('branding.showAll'), help: t('branding.showAllHelp') },
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
]

export const brandingFields = [...looks, ...words, ...ways]
export const brandingSpecs = specsOf(brandingFields)
