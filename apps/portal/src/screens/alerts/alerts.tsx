import type { AlertInput, AlertReply } from '@doorward/contract/authorization/alerts'
import { type AlertType, alertTypes } from '@doorward/core/alerts/model'
import { List, Stack, Text } from '@mantine/core'
import { places } from '../../nouns/list.ts'
import type { Noun, NounForm } from '../../nouns/noun.ts'
import { nameColumn } from '../../nouns/screens/columns.tsx'
import { nounScreens } from '../../nouns/screens/noun-screens.tsx'
import { alertQueries } from '../../queries/nouns/alerts.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { tellDone } from '../../ui/action/toast.ts'
import type { Fact } from '../../ui/page/Facts.tsx'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { Verdict } from '../../ui/text/Verdict.tsx'

interface AlertValues {
  name: string
  type: AlertType
  value: number | null
  recipients: string[]
}
const nameOf = ({ name }: AlertReply): string => name

/** What each type watches, as a choice, and what its number means. */
const watches: Record<AlertType, { label: string; number: string | undefined }> = {
  USER_DENIALS: { label: 'One person is refused often', number: 'Refused checks in an hour' },
  DENIAL_RATE: { label: 'Many checks are refused', number: 'Refused share of an hour, in per cent' },
  NEW_OWNER: { label: 'Somebody becomes an owner', number: undefined },
  UNUSED_ACCESS_KEY: { label: 'An access key is not used', number: 'Days without use' },
  EXPIRY: { label: 'A certificate is about to end', number: 'Days before it ends' },
  USAGE_LIMIT: { label: 'Usage comes near its limit', number: 'Per cent of the usage limit' },
}
/** What the number of an alert means, where it has one. */
const thresholdOf = ({ type, value }: AlertReply): Fact | false => {
  const { number } = watches[type]
  return number !== undefined && [number, value.toLocaleString('en')]
}
// The table's own keys.
const types = (Object.keys(watches) as AlertType[]).map((type) => ({ value: type, label: watches[type].label }))

function State({ alert }: { alert: AlertReply }) {
  if (alert.state === 'FIRING') return <Verdict kind="warning">Firing</Verdict>
  if (alert.state === 'ACKNOWLEDGED') return <Verdict kind="pending">Noted</Verdict>
  return <Verdict kind="allow">Quiet</Verdict>
}

const form = {
  blank: { name: '', type: 'DENIAL_RATE', value: null, recipients: [] },
  fields: [
    { kind: 'text', key: 'name', label: 'Name', needed: true, max: 128, placeholder: 'Denials are rising' },
    { kind: 'choice', key: 'type', label: 'When', options: types },
    {
      kind: 'number',
      key: 'value',
      label: 'Threshold',
      asked: ({ type }) => ({
        label: watches[type].number ?? 'Threshold',
        help: `${alertTypes[type].usual.toLocaleString('en')} when you leave it empty.`,
      }),
      min: 1,
      max: 1_000_000,
      when: ({ type }) => watches[type].number !== undefined,
      check: ({ type, value }) =>
        value !== null && value > alertTypes[type].max
          ? `Use a number up to ${alertTypes[type].max.toLocaleString('en')}.`
          : undefined,
    },
    {
      kind: 'list',
      key: 'recipients',
      label: 'Mail to',
      help: "Leave it empty to write to the account's owners. Integrations get an event in any case.",
      placeholder: 'security@acme.com',
      check: ({ recipients }) => {
        const wrong = recipients.find((address) => !/^[^\s@,<>]+@[^\s@,<>]+$/.test(address))
        return wrong ? `${wrong} is no e-mail address.` : undefined
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
    tellDone('Alert noted. It stays quiet until something new happens.')
  }
  return (
    <NoticeStrip
      tone="warning"
      action={
        alert.acknowledged ? undefined : (
          <ActionButton size="xs" variant="default" action={acknowledge} failed="We could not take note of the alert.">
            Take note
          </ActionButton>
        )
      }
    >
      <Stack gap={4}>
        <Text fw={500}>{alert.acknowledged ? 'Still so, and noted' : 'It tells of this now'}</Text>
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
  text: 'An alert writes to you when something needs your eyes. Each is judged once a minute.',
  first: 'Create one for what you would not want to miss.',
  queries: alertQueries,
  idOf: ({ alertId }) => alertId,
  nameOf,
  columns: [
    nameColumn(nameOf),
    { key: 'state', head: 'State', sortBy: ({ state }) => state, cell: (alert) => <State alert={alert} /> },
    { key: 'when', head: 'When', wideOnly: true, sortBy: ({ type }) => type, cell: ({ type }) => watches[type].label },
    {
      key: 'fired',
      head: 'Last fired',
      sortBy: ({ lastFired }) => lastFired?.time ?? '',
      cell: ({ lastFired }) => (lastFired ? <DateTime at={lastFired.time} /> : 'never'),
    },
    { key: 'why', head: 'Why it fired', wideOnly: true, cell: ({ lastFired }) => lastFired?.reason ?? '–' },
  ],
  list: {
    filters: [
      { value: 'all', label: 'All', keeps: () => true },
      { value: 'firing', label: 'Firing', keeps: ({ state }) => state !== 'OK' },
    ],
  },
  badges: (alert) => <State alert={alert} />,
  form,
  above: (alert) => <Firing alert={alert} />,
  facts: (alert) => [
    ['When', watches[alert.type].label],
    thresholdOf(alert),
    ['Mail to', alert.recipients.join(', ') || "the account's owners"],
    ['Last fired', alert.lastFired ? <DateTime key="fired" at={alert.lastFired.time} /> : 'never'],
    ['Why', alert.lastFired?.reason ?? '–'],
    ['Changed', <DateTime key="at" at={alert.lastUpdated} />],
  ],
  remove: {
    text: 'Nobody is told any more.',
    consequences: ({ firing }) => [
      firing.length > 0 ? `It tells of ${firing.length} things now.` : 'It tells of nothing now.',
    ],
  },
}

export const { list, create, detail } = nounScreens(alerts)
