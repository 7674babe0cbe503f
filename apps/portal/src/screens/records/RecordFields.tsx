import type { AccessRecordReply } from '@doorward/contract/authorization/access/records'
import { Stack, Title } from '@mantine/core'
import { useContext } from 'react'
import type { EntityForm } from '../../lib/form/entity-form.ts'
import { t } from '../../lib/texts.ts'
import { IsLocked } from '../../nouns/access/is-locked.ts'
import { StatementEditor } from '../../nouns/statement/StatementEditor.tsx'
import { UserPicker } from '../../pickers/UserPicker.tsx'
import { undecidedInWords } from '../../pickers/undecided.ts'
import { Labelled } from '../../ui/form/Labelled.tsx'
import { DescriptionField, NameField } from '../../ui/form/NameFields.tsx'
import { TagEditor } from '../../ui/form/TagEditor.tsx'
import { RecordToRead } from './RecordToRead.tsx'
import type { RecordValues } from './record-values.ts'

interface RecordFieldsProps {
  form: EntityForm<RecordValues>
  /** The record as it is; absent while it is made. */
  row?: AccessRecordReply | undefined
}

/** The fields of an access record, for creating and editing alike: who, may, on. Who may not change it reads them as text. */
export function RecordFields({ form, row }: RecordFieldsProps) {
  const isLocked = useContext(IsLocked)
  return isLocked && row ? <RecordToRead record={row} /> : <FieldsToEdit form={form} />
}

function FieldsToEdit({ form }: Pick<RecordFieldsProps, 'form'>) {
  const { values, errors } = form
  return (
    <Stack gap="lg" maw={760}>
      <NameField form={form} placeholder={t('records.exampleName')} />
      <DescriptionField form={form} />
      <UserPicker
        label={t('records.everyone')}
        description={t('records.everyoneHelp')}
        kinds={['user', 'client', 'group']}
        users={values.users}
        groups={values.groups}
        error={errors.users ?? errors.groups}
        onUndecided={(count) => form.waitFor('users', undecidedInWords(count))}
        onChange={(picked) => form.set(picked)}
      />
      <UserPicker
        label={t('records.admins')}
        description={t('records.adminsHelp')}
        users={values.admins}
        error={errors.admins}
        onUndecided={(count) => form.waitFor('admins', undecidedInWords(count))}
        onChange={({ users }) => form.set({ admins: users })}
      />
      <Title order={2}>{t('records.statements')}</Title>
      <Labelled label={t('records.whoMayDoWhat')} error={errors.statements}>
        <StatementEditor
          statements={values.statements}
          onChange={(statements) => form.set({ statements })}
          who={values.users.length + values.groups.length > 0 ? 'everyone-named' : 'nobody-named'}
        />
      </Labelled>
      <TagEditor tags={values.tags} onChange={(tags) => form.set({ tags })} error={errors.tags} />
    </Stack>
  )
}
