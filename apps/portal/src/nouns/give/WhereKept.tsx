import { Radio, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { capital } from '../../lib/capital.ts'
import type { EntityForm } from '../../lib/form/entity-form.ts'
import { rich, t } from '../../lib/texts.ts'
import { GroupName, UserName } from '../../pickers/Names.tsx'
import { RecordPicker } from '../../pickers/RecordPicker.tsx'
import { recordQueries } from '../../queries/nouns/records.ts'
import { Several } from '../../ui/text/Several.tsx'
import type { GivingValues } from './giving.ts'

interface WhereKeptProps {
  form: EntityForm<GivingValues>
  /** What a new record is called: it stands there until somebody types a name. */
  newName: string
}

/** Which access record keeps the sentence. */
export function WhereKept({ form, newName }: WhereKeptProps) {
  const { values, errors } = form
  return (
    <Stack gap="sm">
      <Radio.Group
        label={t('giving.kept')}
        value={values.kept}
        onChange={(kept) => form.set({ kept: kept === 'there' ? 'there' : 'new' })}
      >
        <Stack gap={6} mt={6}>
          <Radio value="new" label={t('giving.newRecord')} />
          <Radio value="there" label={t('giving.recordThere')} />
        </Stack>
      </Radio.Group>
      {values.kept === 'new' ? (
        <TextInput
          label={t('giving.nameOfRecord')}
          placeholder={newName}
          value={values.name ?? newName}
          error={errors.name}
          onChange={(event) => form.set({ name: event.currentTarget.value })}
          onBlur={() => form.check('name')}
        />
      ) : (
        <>
          <RecordPicker
            label={capital(t('nouns.accessRecord'))}
            withAsterisk
            recordId={values.recordId}
            error={errors.recordId}
            onChange={(recordId) => form.set({ recordId })}
          />
          {values.recordId !== '' && <EveryoneNamed given={values} />}
        </>
      )}
    </Stack>
  )
}

/** Whoever else a record names for all its statements gets the new one too. */
function EveryoneNamed({ given }: { given: GivingValues }) {
  const { data } = useQuery(recordQueries.one(given.recordId))
  const { users = [], groups = [] } = data?.item ?? {}
  const named = [
    ...groups
      .filter(({ groupId }) => !given.groups.includes(groupId))
      .map(({ groupId }) => ({ key: String(groupId), node: <GroupName groupId={groupId} /> })),
    ...users
      .filter(({ userId }) => !given.users.includes(userId))
      .map(({ userId }) => ({ key: String(userId), node: <UserName userId={userId} /> })),
  ]
  if (named.length === 0) return null
  return (
    <Text fz="sm" c="var(--mantine-color-amber-light-color)" style={{ overflowWrap: 'anywhere' }}>
      {rich('giving.everyoneNamedToo', { count: named.length, who: <Several parts={named} /> })}
    </Text>
  )
}
