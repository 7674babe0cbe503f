import { Button, Group, Modal, Radio, Stack, Table, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { EntityForm } from '../../lib/form/entity-form.ts'
import { chosenOf, type FieldSpec, type FieldSpecs, mergeEdits, type Picked, say } from '../../lib/form/merge.ts'
import { rich, t } from '../../lib/texts.ts'
import { ActionButton } from '../action/ActionButton.tsx'
import { useCopy } from '../text/CopyField.tsx'

interface ConflictMergeProps<Values extends object> {
  form: EntityForm<Values>
  specs: FieldSpecs<Values>
  /** Such as "record". */
  noun: string
  lastChange?: ReactNode
  onSaved?: () => void
}

/**
 * It was saved meanwhile, by somebody else or in another tab. Changes that don't touch each other merge and are listed; where both changed the same,
 * Before, Yours and Theirs stand side by side and a person picks. Save again sends the new version.
 */
export function ConflictMerge<Values extends object>({
  form,
  specs,
  noun,
  lastChange,
  onSaved,
}: ConflictMergeProps<Values>) {
  const { conflict } = form
  const [picked, setPicked] = useState<Picked<Values>>({})
  const { state, copy } = useCopy(conflict ? JSON.stringify(conflict.mine, null, 2) : '')
  if (!conflict) return null
  const { base, mine, theirs } = conflict
  const merge = mergeEdits(specs, base, mine, theirs.values)
  const open = merge.clashes.filter((field) => !picked[field])
  const close = () => {
    setPicked({})
    form.closeConflict()
  }
  const saveAgain = async () => {
    setPicked({})
    const saved = await form.resolve(chosenOf(merge, mine, picked), theirs)
    if (saved) onSaved?.()
    return saved
  }
  return (
    <Modal opened onClose={close} title={t('ui.savedElsewhere', { noun })} size="xl">
      <Stack gap="md">
        <Text>
          {t('ui.changedMeanwhile')} {lastChange} {t('ui.compareAndChoose')}
        </Text>
        {merge.settled.length > 0 && (
          <div>
            <Text fw={500}>{t('ui.mergedByItself')}</Text>
            {merge.settled.map((field) => (
              <Text key={String(field)} fz="sm">
                {rich('common.labelValue', {
                  label: <>{specs[field].label}</>,
                  value: <>{say(specs[field], merge.merged[field])}</>,
                })}
              </Text>
            ))}
          </div>
        )}
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
          <Button variant="default" onClick={copy}>
            {state === 'copied' ? t('common.copied') : t('ui.copyMine')}
          </Button>
          <Group gap="sm">
            <Button variant="default" onClick={close}>
              {t('ui.keepEditing')}
            </Button>
            <ActionButton
              action={saveAgain}
              failed={t('ui.saveFailed', { noun })}
              disabledReason={open.length ? t('ui.chooseSides') : undefined}
            >
              {t('ui.saveAgain')}
            </ActionButton>
          </Group>
        </Group>
      </Stack>
    </Modal>
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
            <Table.Th>{t('ui.before')}</Table.Th>
            <Table.Th>
              <Radio value="mine" label={t('ui.yours')} />
            </Table.Th>
            <Table.Th>
              <Radio value="theirs" label={t('ui.theirs')} />
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
