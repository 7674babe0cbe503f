import { limits } from '@doorward/core/limits'
import { Button, Group, Stack, Table, Text, TextInput } from '@mantine/core'
import { type Icon, IconAlertTriangle, IconBan, IconCheck, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { listed, t } from '../../lib/texts.ts'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { EffectPanel } from '../effect/EffectPanel.tsx'
import { isToldLarge } from '../effect/use-effect-of.ts'
import type { Checked } from './check-rows.ts'
import type { ImportRow } from './read-rows.ts'

/** So many rows are drawn, in the order of the file; where there are more, those with a problem are among them first. */
const drawnMax = 500

/** So many of the ids that nobody here has are told in a row. */
const idsTold = 6

interface ToldProps {
  Icon: Icon
  color: string
  text: string
  isColoured?: true
}

/** What is said of a row, behind its icon. */
const Told = ({ Icon, color, text, isColoured }: ToldProps) => (
  <Group gap={6} wrap="nowrap" align="flex-start" c={isColoured && color}>
    <Icon size={16} stroke={1.5} color={color} style={{ flex: 'none', marginBlockStart: 2 }} aria-hidden />
    <span>{text}</span>
  </Group>
)

function CheckedRow({
  row: { line, name, problem, unknown = [], warnings = [] },
  wasTried,
}: {
  row: ImportRow
  wasTried: boolean
}) {
  const count = unknown.length - idsTold
  const users =
    count > 0 ? t('form.someAndMore', { some: unknown.slice(0, idsTold).join(', '), count }) : listed(unknown)
  const told = [...(unknown.length > 0 ? [t('csv.unknown', { users })] : []), ...warnings]
  return (
    <Table.Tr>
      <Table.Td>{line}</Table.Td>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        <bdi>{name || '–'}</bdi>
      </Table.Td>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        {problem ? (
          <Told Icon={IconBan} color="var(--mantine-color-error)" text={problem} isColoured />
        ) : (
          <>
            <Told
              Icon={IconCheck}
              color="var(--mantine-color-green-text)"
              text={wasTried ? t('csv.canBeMade') : t('csv.readsWell')}
              isColoured
            />
            {told.map((warning) => (
              <Told key={warning} Icon={IconAlertTriangle} color="var(--mantine-color-amber-text)" text={warning} />
            ))}
          </>
        )}
      </Table.Td>
    </Table.Tr>
  )
}

interface CheckedRowsProps {
  nouns: { one: string; many: string }
  /** The names on the first line of the file, and those that are known. */
  found: readonly string[]
  expected: readonly string[]
  checked: Checked
  /** Columns that say nothing of a new item. */
  leftOut: readonly string[]
  /** Whether the server has tried each. */
  wasTried: boolean
  /** Whether letters of the file could not be read. */
  isMisread: boolean
  onMake: (rows: ImportRow[]) => Promise<void>
  onBack: () => void
  /** Hands out a file as it should be, where some rows are wrong. */
  onSample: () => void
  /** Hands out the rows that can't be made as they are in the file, each with its reason. */
  onKeep: (rows: ImportRow[]) => void
}

/** What would be made of each row and what is wrong with others, and what all of it would move; then makes those that can be. */
export function CheckedRows({
  nouns,
  found,
  expected,
  checked,
  leftOut,
  wasTried,
  isMisread,
  onMake,
  onBack,
  onSample,
  onKeep,
}: CheckedRowsProps) {
  const { rows, asked, isSum } = checked
  const { one, many } = nouns
  const [typed, setTyped] = useState('')
  const good = rows.filter(({ problem }) => problem === undefined)
  const wrong = rows.filter(({ problem }) => problem !== undefined)
  const strange = good.filter(({ unknown = [] }) => unknown.length > 0)
  const warned = good.filter(({ warnings = [] }) => warnings.length > 0)
  const drawn = new Set([...wrong, ...strange, ...warned, ...good].slice(0, drawnMax))
  const isLarge = asked !== undefined && isToldLarge(asked)
  return (
    <Stack gap="md">
      {isMisread && <NoticeStrip tone="warning">{t('csv.notUtf8')}</NoticeStrip>}
      {good.length === 0 && <NoticeStrip tone="failed">{t('csv.noneGood', { count: rows.length })}</NoticeStrip>}
      {good.length === 0 && leftOut.length > 0 && (
        <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
          {t('csv.columnsFound', { found: found.join(', '), expected: expected.join(', ') })}
        </Text>
      )}
      {good.length > 0 && wrong.length > 0 && (
        <NoticeStrip tone="warning">{t('csv.someWrong', { count: wrong.length, all: rows.length })}</NoticeStrip>
      )}
      {strange.length > 0 && (
        <NoticeStrip tone="warning">{t('csv.someUnknown', { count: strange.length })}</NoticeStrip>
      )}
      {leftOut.length > 0 && (
        <Text fz="sm" c="dimmed">
          {t('csv.leftOut', { columns: leftOut.join(', ') })}
        </Text>
      )}
      <Table.ScrollContainer minWidth={280} maxHeight={320}>
        <Table fz="sm" stickyHeader aria-label={t('csv.rows')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('csv.line')}</Table.Th>
              <Table.Th>{t('common.name')}</Table.Th>
              <Table.Th>{t('csv.result')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => drawn.has(row) && <CheckedRow key={row.line} row={row} wasTried={wasTried} />)}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {rows.length > drawnMax && (
        <Text fz="sm" c="dimmed">
          {t('shared.andMore', { count: rows.length - drawnMax })}
        </Text>
      )}
      {asked && good.length > 0 && <EffectPanel asked={asked} />}
      {asked?.effect && isSum && (
        <Text fz="sm" c="dimmed">
          {t('csv.countedInPortions', { count: limits.plannedWritesMax })}
        </Text>
      )}
      {isLarge && (
        <TextInput
          label={t('parts.typeName', { name: many })}
          value={typed}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
      )}
      {good.length > 0 && (
        <Text fz="sm" c="dimmed">
          {t('csv.canBeUndone')}
        </Text>
      )}
      <Group justify="flex-end" gap="sm">
        {wrong.length > 0 && (
          <>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
              onClick={() => onKeep(wrong)}
            >
              {t('csv.keepLeftOut')}
            </Button>
            <Button variant="default" onClick={onSample}>
              {t('csv.sample')}
            </Button>
          </>
        )}
        <Button variant={good.length > 0 ? 'default' : 'filled'} onClick={onBack} data-autofocus>
          {t('csv.otherFile')}
        </Button>
        {good.length > 0 && (
          <Button disabled={isLarge && typed !== many} onClick={() => void onMake(good)}>
            {t('csv.makeMany', { count: good.length, one, many })}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
