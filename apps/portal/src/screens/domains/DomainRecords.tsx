import { Group, Stack, Table, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { t } from '../../lib/texts.ts'
import type { CustomDomainReply } from '../../queries/account/custom-domains.ts'
import { CopyButton, CopyField } from '../../ui/text/CopyField.tsx'
import { Verdict, type VerdictKind } from '../../ui/text/Verdict.tsx'
import { under } from '../../ui/theme/widths.ts'

interface DnsRecord {
  type: string
  name: string
  value: string
  seen: { kind: VerdictKind; text: string } | undefined
}

const seenAs = (isSeen: boolean | undefined, isOther = false): DnsRecord['seen'] => {
  if (isSeen === undefined) return undefined
  if (isSeen) return { kind: 'allow', text: t('customDomains.found') }
  return isOther
    ? { kind: 'warning', text: t('customDomains.foundOther') }
    : { kind: 'pending', text: t('customDomains.notSeen') }
}

/** The records that a domain takes, each with what the last look has shown of it. */
function recordsOf({ route, validation, foundInstead, lastChecked }: CustomDomainReply): DnsRecord[] {
  const isProved = validation?.dynamicLookupStatus === 'TXT'
  const proof = validation && {
    type: validation.recordType,
    name: validation.recordName,
    value: validation.value,
    seen: lastChecked || isProved ? seenAs(isProved, foundInstead !== undefined) : undefined,
  }
  const { recordType: type, recordName, value, leadsHere, foundInstead: elsewhere } = route
  const way = { type, name: recordName, value, seen: seenAs(leadsHere, elsewhere !== undefined) }
  return proof ? [proof, way] : [way]
}

/** The same as a piece of a zone file (RFC 1035 §5). */
const zoneOf = (records: DnsRecord[]): string =>
  records
    .map(({ type, name, value }) => [
      `${name}.`,
      '300',
      'IN',
      type,
      type === 'TXT' ? JSON.stringify(value) : `${value}.`,
    ])
    .map((parts) => parts.join(' '))
    .join('\n')

/** The records to create, with buttons to copy each part; on a phone below each other. */
export function DomainRecords({ one }: { one: CustomDomainReply }) {
  const phone = useMediaQuery(under(576)) ?? false
  const records = recordsOf(one)
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <Text fz="sm">{t('customDomains.createThese')}</Text>
        <Group gap={4}>
          <Text fz="sm" c="dimmed">
            {t('customDomains.zoneFile')}
          </Text>
          <CopyButton value={zoneOf(records)} label={t('customDomains.copyZone')} />
        </Group>
      </Group>
      {phone ? <Stacked records={records} /> : <Tabled records={records} />}
    </Stack>
  )
}

const Seen = ({ seen }: Pick<DnsRecord, 'seen'>) =>
  seen ? <Verdict kind={seen.kind}>{seen.text}</Verdict> : <Text c="dimmed">{t('customDomains.notLooked')}</Text>

const Copied = ({ value, of }: { value: string; of: string }) => (
  <Group gap={4} wrap="nowrap" align="flex-start">
    <Text className="mono" fz="sm" style={{ overflowWrap: 'anywhere' }}>
      <bdi>{value}</bdi>
    </Text>
    <CopyButton value={value} label={t('copying.named', { name: of })} />
  </Group>
)

/** One line of a record: neither a name nor a value is short enough to stand beside the other. */
const Part = ({ label, ...part }: { label: string; value: string; of: string }) => (
  <Group gap="sm" wrap="nowrap" align="flex-start">
    <Text fz="sm" c="dimmed" miw={48} flex="none">
      {label}
    </Text>
    <Copied {...part} />
  </Group>
)

const Tabled = ({ records }: { records: DnsRecord[] }) => (
  <Table aria-label={t('customDomains.records')}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th>{t('customDomains.type')}</Table.Th>
        <Table.Th>{t('customDomains.recordParts')}</Table.Th>
        <Table.Th>{t('customDomains.inDns')}</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {records.map(({ type, name, value, seen }) => (
        <Table.Tr key={type} style={{ verticalAlign: 'top' }}>
          <Table.Th scope="row">{type}</Table.Th>
          <Table.Td>
            <Part label={t('customDomains.recordName')} value={name} of={t('customDomains.nameOf', { type })} />
            <Part label={t('customDomains.value')} value={value} of={t('customDomains.valueOf', { type })} />
          </Table.Td>
          <Table.Td>
            <Seen seen={seen} />
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)

const Stacked = ({ records }: { records: DnsRecord[] }) =>
  records.map(({ type, name, value, seen }) => (
    <Stack key={type} gap="xs">
      <Group gap="sm">
        <Text fw={600}>{type}</Text>
        <Seen seen={seen} />
      </Group>
      <CopyField label={t('customDomains.nameOf', { type })} value={name} />
      <CopyField label={t('customDomains.valueOf', { type })} value={value} />
    </Stack>
  ))
