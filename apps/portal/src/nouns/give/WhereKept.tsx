import { Radio, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { capital } from '../../lib/capital.ts'
import type { EntityForm } from '../../lib/form/entity-form.ts'
import { t } from '../../lib/texts.ts'
import { RecordPicker } from '../../pickers/RecordPicker.tsx'
import { recordQueries } from '../../queries/nouns/records.ts'
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
          {values.recordId !== '' && <EveryoneNamed recordId={values.recordId} />}
        </>
      )}
    </Stack>
  )
}

/** Whoever a record names for all its statements gets the new one too. */
function EveryoneNamed({ recordId }: { recordId: string }) {
  const { data } = useQuery(recordQueries.one(recordId))
  const count = data ? data.item.users.length + data.item.groups.length : 0
  if (count === 0) return null
  return (
    <Text fz="sm" c="var(--mantine-color-amber-light-color)">
      {t('giving.everyoneNamedToo', { count })}
    </Text>
  )
}
