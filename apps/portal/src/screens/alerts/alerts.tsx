import type { AlertInput, AlertReply } from '@doorward/contract/authorization/watch/alerts'
import { type AlertType, alertTypes } from '@doorward/core/alerts/model'
import { List, Stack, Text } from '@mantine/core'
import { digits, richList, t } from '../../lib/texts.ts'
import type { Field } from '../../nouns/form/fields.ts'
import { nameField } from '../../nouns/form/name-field.ts'
import { OneField } from '../../nouns/form/OneField.tsx'
import { places } from '../../nouns/list.ts'
import type { Noun, NounForm } from '../../nouns/noun.ts'
import { nameColumn } from '../../nouns/screens/columns.tsx'
import { nounScreens } from '../../nouns/screens/noun-screens.tsx'
import { notificationsChanged } from '../../queries/account/notifications.ts'
import { alertQueries } from '../../queries/nouns/alerts.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { tellDone } from '../../ui/action/toast.tsx'
import type { Fact } from '../../ui/page/Facts.tsx'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { Verdict } from '../../ui/text/Verdict.tsx'
import { AlertTrial } from './AlertTrial.tsx'

interface AlertValues {
  name: string
  type: AlertType
  value: number | null
  recipients: string[]
}
const nameOf = ({ name }: AlertReply): string => name

/** What each type watches, as a choice, and what its number means. */
const watches: Record<AlertType, { label: string; number: string | undefined }> = {
  USER_DENIALS: { label: t('alerts.userDenials'), number: t('alerts.userDenialsNumber') },
  DENIAL_RATE: { label: t('alerts.denialRate'), number: t('alerts.denialRateNumber') },
  NEW_OWNER: { label: t('alerts.newOwner'), number: undefined },
  UNUSED_ACCESS_KEY: { label: t('alerts.unusedKey'), number: t('alerts.unusedKeyNumber') },
  EXPIRY: { label: t('alerts.expiry'), number: t('alerts.expiryNumber') },
  USAGE_LIMIT: { label: t('alerts.usageLimit'), number: t('alerts.usageLimitNumber') },
}
/** What the number of an alert means, where it has one. */
const thresholdOf = ({ type, value }: AlertReply): Fact | false => {
  const { number } = watches[type]
  return number !== undefined && [number, digits(value)]
}
// The table's own keys.
const types = (Object.keys(watches) as AlertType[]).map((type) => ({ value: type, label: watches[type].label }))

function State({ alert }: { alert: AlertReply }) {
  if (alert.state === 'FIRING') return <Verdict kind="warning">{t('alerts.firing')}</Verdict>
  if (alert.state === 'ACKNOWLEDGED') return <Verdict kind="pending">{t('alerts.noted')}</Verdict>
  return <Verdict kind="allow">{t('alerts.quiet')}</Verdict>
}

function thresholdFault({ type, value }: AlertValues): string | undefined {
  if (value !== null && value < 1) return t('alerts.thresholdTooLow')
  return value !== null && value > alertTypes[type].max
    ? t('alerts.thresholdTooHigh', { most: alertTypes[type].max })
    : undefined
}

const thresholdField: Field<AlertValues> = {
  kind: 'number',
  key: 'value',
  label: t('alerts.threshold'),
  asked: ({ type }) => ({
    label: watches[type].number ?? t('alerts.threshold'),
    help: t('alerts.usualThreshold', { usual: alertTypes[type].usual }),
  }),
  min: 1,
  max: 1_000_000,
}

const form = {
  blank: { name: '', type: 'DENIAL_RATE', value: null, recipients: [] },
  fields: [
    nameField(t('alerts.nameExample')),
    { kind: 'choice', key: 'type', label: t('alerts.when'), options: types },
    {
      kind: 'own',
      key: 'value',
      label: t('alerts.threshold'),
      when: ({ type }) => watches[type].number !== undefined,
      check: thresholdFault,
      show: ({ value }) => (value === null ? '' : digits(value)),
      draw: (form) => (
        <Stack gap="md">
          <OneField field={thresholdField} form={form} />
          <AlertTrial type={form.values.type} value={thresholdFault(form.values) ? null : form.values.value} />
        </Stack>
      ),
    },
    {
      kind: 'list',
      key: 'recipients',
      label: t('alerts.mailTo'),
      help: t('alerts.mailToHelp'),
      placeholder: 'security@acme.com',
      check: ({ recipients }) => {
        const wrong = recipients.find((address) => !/^[^\s@,<>]+@[^\s@,<>]+$/.test(address))
        return wrong ? t('alerts.noAddress', { address: wrong }) : undefined
      },
    },
  ],
  toValues: ({ name, type, value, recipients }) => ({ name, type, value, recipients }),
  toInput: ({ name, type, value, recipients }) => ({
    name: name.trim(),
    type,
    ...(value === null || watches[type].number === undefined ? {} : { value }),
    recipients,
  }),
} satisfies NounForm<AlertReply, AlertValues, AlertInput>

/** What an alert tells of now, and the button that says somebody has seen it. */
function Firing({ alert }: { alert: AlertReply }) {
  if (alert.firing.length === 0) return null
  const acknowledge = async () => {
    const { version } = await alertQueries.reread(alert.alertId)
    await alertQueries.save(alert.alertId, { ...form.toInput(form.toValues(alert)), acknowledged: true }, version)
    void notificationsChanged()
    tellDone(t('alerts.tookNote'))
  }
  return (
    <NoticeStrip
      tone="warning"
      action={
        alert.acknowledged ? undefined : (
          <ActionButton size="xs" variant="default" action={acknowledge} failed={t('alerts.noteFailed')}>
            {t('alerts.takeNote')}
          </ActionButton>
        )
      }
    >
      <Stack gap={4}>
        <Text fw={500}>{alert.acknowledged ? t('alerts.stillNoted') : t('alerts.tellsNow')}</Text>
        <List fz="sm" spacing={2}>
          {alert.firing.map(({ subject, reason }) => (
            <List.Item key={subject}>{reason}</List.Item>
          ))}
        </List>
      </Stack>
    </NoticeStrip>
  )
}

/** Something to be told of when it happens. */
const alerts: Noun<AlertReply, AlertValues, AlertInput> = {
  ...places.alerts,
  motif: 'bell',
  guide: 'audits',
  text: t('alerts.about'),
  first: t('alerts.first'),
  queries: alertQueries,
  idOf: ({ alertId }) => alertId,
  nameOf,
  columns: [
    nameColumn(nameOf),
    { key: 'state', head: t('shared.state'), sortBy: ({ state }) => state, cell: (alert) => <State alert={alert} /> },
    {
      key: 'when',
      head: t('alerts.when'),
      sortBy: ({ type }) => type,
      cell: ({ type }) => watches[type].label,
    },
    {
      key: 'fired',
      head: t('alerts.lastFired'),
      wideOnly: true,
      sortBy: ({ lastFired }) => lastFired?.time ?? '',
      cell: ({ lastFired }) => (lastFired ? <DateTime at={lastFired.time} inList /> : t('shared.never')),
    },
    { key: 'why', head: t('alerts.whyFired'), wideOnly: true, cell: ({ lastFired }) => lastFired?.reason ?? '–' },
  ],
  list: {
    filters: [
      { value: 'all', label: t('common.all'), keeps: () => true },
      { value: 'firing', label: t('alerts.firing'), keeps: ({ state }) => state !== 'OK' },
    ],
  },
  badges: (alert) => <State alert={alert} />,
  form,
  above: (alert) => <Firing alert={alert} />,
  below: ({ type, value }) => <AlertTrial type={type} value={value} />,
  facts: (alert) => [
    [t('alerts.when'), watches[alert.type].label],
    thresholdOf(alert),
    [t('alerts.mailTo'), alert.recipients.length > 0 ? richList(alert.recipients) : t('alerts.owners')],
    [t('alerts.lastFired'), alert.lastFired ? <DateTime key="fired" at={alert.lastFired.time} /> : t('shared.never')],
    [t('shared.why'), alert.lastFired?.reason ?? '–'],
    [t('common.changed'), <DateTime key="at" at={alert.lastUpdated} />],
  ],
  history: true,
  remove: {
    text: t('alerts.removed'),
    consequences: ({ firing }) => [
      firing.length > 0 ? t('alerts.tellsOf', { count: firing.length }) : t('alerts.tellsOfNothing'),
    ],
  },
}

export const { list, create, detail } = nounScreens(alerts)
