import { limits } from '@doorward/core/limits'
import { Button, Group, Stack, Table, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../lib/texts.ts'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { EffectPanel } from '../effect/EffectPanel.tsx'
import { isToldLarge } from '../effect/use-effect-of.ts'
import type { Checked } from './check-rows.ts'
import type { ImportRow } from './read-rows.ts'

/** So many rows are drawn; those with a problem come first. */
const drawnMax = 500

interface CheckedRowsProps {
  nouns: { one: string; many: string }
  checked: Checked
  /** Columns that say nothing of a new item. */
  leftOut: readonly string[]
  /** Whether the server has tried each. */
  wasTried: boolean
  onMake: (rows: ImportRow[]) => Promise<void>
  onBack: () => void
}

/** What would be made of each row and what is wrong with others, and what all of it would move; then makes those that can be. */
export function CheckedRows({ nouns, checked, leftOut, wasTried, onMake, onBack }: CheckedRowsProps) {
  const { rows, asked, isSum } = checked
  const { one, many } = nouns
  const [typed, setTyped] = useState('')
  const good = rows.filter(({ problem }) => problem === undefined)
  const inOrder = [...rows.filter(({ problem }) => problem !== undefined), ...good]
  const isLarge = asked !== undefined && isToldLarge(asked)
  return (
    <Stack gap="md">
      {good.length < rows.length && (
        <NoticeStrip tone="warning">
          {t('csv.someWrong', { count: rows.length - good.length, all: rows.length })}
        </NoticeStrip>
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
            {inOrder.slice(0, drawnMax).map(({ line, name, problem }) => (
              <Table.Tr key={line}>
                <Table.Td>{line}</Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>
                  <bdi>{name}</bdi>
                </Table.Td>
                <Table.Td c={problem ? 'var(--mantine-color-error)' : undefined}>
                  {problem ?? (wasTried ? t('csv.canBeMade') : t('csv.readsWell'))}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {rows.length > drawnMax && (
        <Text fz="sm" c="dimmed">
          {t('common.andMore', { count: rows.length - drawnMax })}
        </Text>
      )}
      {asked && <EffectPanel asked={asked} />}
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
      <Text fz="sm" c="dimmed">
        {t('csv.canBeUndone')}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onBack} data-autofocus>
          {t('csv.otherFile')}
        </Button>
        <Button disabled={good.length === 0 || (isLarge && typed !== many)} onClick={() => void onMake(good)}>
          {t('csv.makeMany', { count: good.length, one, many })}
        </Button>
      </Group>
    </Stack>
  )
}
