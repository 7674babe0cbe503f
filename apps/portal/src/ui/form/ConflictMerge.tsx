import { Button, Group, Radio, Stack, Table, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Conflict, EntityForm } from '../../lib/form/entity-form.ts'
import {
  chosenOf,
  type FieldSpec,
  type FieldSpecs,
  type Merge,
  mergeEdits,
  type Picked,
  say,
} from '../../lib/form/merge.ts'
import { rich, t } from '../../lib/texts.ts'
import { ActionButton } from '../action/ActionButton.tsx'
import { Dialog } from '../floating/Dialog.tsx'
import { CopyMine } from './CopyMine.tsx'

interface ConflictMergeProps<Values extends object> {
  form: EntityForm<Values>
  specs: FieldSpecs<Values>
  /** Such as "record". */
  noun: string
  lastChange?: ReactNode
  /** Hears that a person chose, and wants that saved. */
  onChosen: () => void
}

/**
 * It was saved meanwhile, by somebody else or in another tab. Changes that don't touch each other merge and are listed; where both changed the same,
 * Before, Yours and Theirs stand side by side and a person picks. Save again sends the new version.
 */
export function ConflictMerge<Values extends object>(props: ConflictMergeProps<Values>) {
  const { conflict } = props.form
  return conflict && <Comparison {...props} conflict={conflict} />
}

interface ComparisonProps<Values extends object> extends ConflictMergeProps<Values> {
  conflict: Conflict<Values>
}

function Comparison<Values extends object>({ conflict, ...props }: ComparisonProps<Values>) {
  const { form, specs, noun } = props
  const { base, mine, theirs } = conflict
  const [picked, setPicked] = useState<Picked<Values>>({})
  const merge = mergeEdits(specs, base, mine, theirs.values)
  const saveAgain = async () => {
    form.choose(chosenOf(merge, mine, picked), theirs)
    props.onChosen()
  }
  return (
    <Dialog opened onClose={form.closeConflict} title={t('parts.savedElsewhere', { noun })} size="xl">
      <Stack gap="md">
        <Text>
          {t('parts.changedMeanwhile')} {props.lastChange} {t('parts.compareAndChoose')}
        </Text>
        <Settled specs={specs} merge={merge} />
        {merge.clashes.map((field) => (
          <Clash
            key={String(field)}
            spec={specs[field]}
            sides={[base[field], mine[field], theirs.values[field]]}
            picked={picked[field]}
            onPick={(side) => setPicked({ ...picked, [field]: side })}
          />
        ))}
        <Group justify="space-between">
          <CopyMine mine={mine} />
          <Group gap="sm">
            <Button variant="default" onClick={form.closeConflict}>
              {t('parts.keepEditing')}
            </Button>
            <ActionButton
              action={saveAgain}
              failed={t('parts.saveFailed', { noun })}
              disabledReason={merge.clashes.every((field) => picked[field]) ? undefined : t('parts.chooseSides')}
            >
              {t('parts.saveAgain')}
            </ActionButton>
          </Group>
        </Group>
      </Stack>
    </Dialog>
  )
}

interface SettledProps<Values extends object> {
  specs: FieldSpecs<Values>
  merge: Merge<Values>
}

/** What merged by itself. */
function Settled<Values extends object>({ specs, merge: { settled, merged } }: SettledProps<Values>) {
  if (settled.length === 0) return null
  return (
    <div>
      <Text fw={500}>{t('parts.mergedByItself')}</Text>
      {settled.map((field) => (
        <Text key={String(field)} fz="sm">
          {rich('shared.labelValue', {
            label: <>{specs[field].label}</>,
            value: <>{say(specs[field], merged[field])}</>,
          })}
        </Text>
      ))}
    </div>
  )
}

interface ClashProps<Value> {
  spec: FieldSpec<Value>
  sides: [before: Value, yours: Value, theirs: Value]
  picked: 'mine' | 'theirs' | undefined
  onPick: (side: 'mine' | 'theirs') => void
}

/** One field that both changed: what it was, and the two to choose from. */
function Clash<Value>({ spec, sides: [before, yours, theirs], picked, onPick }: ClashProps<Value>) {
  return (
    <Radio.Group
      label={spec.label}
      value={picked ?? ''}
      onChange={(side) => onPick(side === 'mine' ? 'mine' : 'theirs')}
    >
      <Table withTableBorder mt={4} layout="fixed" fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('parts.before')}</Table.Th>
            <Table.Th>
              <Radio value="mine" label={t('parts.yours')} />
            </Table.Th>
            <Table.Th>
              <Radio value="theirs" label={t('parts.theirs')} />
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <Table.Tr style={{ verticalAlign: 'top', overflowWrap: 'anywhere' }}>
            <Table.Td c="dimmed">{say(spec, before)}</Table.Td>
            <Table.Td>{say(spec, yours)}</Table.Td>
            <Table.Td>{say(spec, theirs)}</Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </Table>
    </Radio.Group>
  )
}
