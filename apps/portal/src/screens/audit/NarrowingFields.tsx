import { NativeSelect, TextInput } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { useListState, useSearchText } from '../../lib/list-query.ts'
import { t } from '../../lib/texts.ts'
import { UserPicker } from '../../pickers/UserPicker.tsx'
import styles from './activity.module.css'
import { results } from './audit-filter.ts'

/** The filters that are used now and then. */
export function NarrowingFields() {
  const [params] = useSearchParams()
  const { change } = useListState()
  const text = (name: 'result' | 'user' | 'client') => params.get(name) ?? ''
  return (
    <>
      <NativeSelect
        label={t('audit.result')}
        data={results.map(({ value, label }) => ({ value, label }))}
        value={results.find(({ value }) => value === text('result'))?.value ?? ''}
        onChange={(event) => change({ result: event.currentTarget.value })}
      />
      <div className={styles.person}>
        <UserPicker
          label={t('audit.by')}
          description={t('audit.byHelp')}
          single
          users={text('user') ? [text('user')] : []}
          onChange={({ users }) => change({ user: users[0] ?? '' })}
        />
      </div>
      <div className={styles.person}>
        <UserPicker
          label={t('audit.client')}
          description={t('audit.clientHelp')}
          kinds={['client']}
          single
          users={text('client') ? [text('client')] : []}
          onChange={({ users }) => change({ client: users[0] ?? '' })}
        />
      </div>
      <TextFilter label={t('shared.action')} placeholder="reports:read" name="action" />
      <TextFilter
        label={t('shared.resource')}
        placeholder="/reports/7"
        name="resource"
        help={t('audit.resourceHelp')}
      />
      <TextFilter label={t('audit.item')} placeholder={t('audit.itemExample')} name="item" />
    </>
  )
}

interface TextFilterProps {
  label: string
  placeholder: string
  help?: string
  name: 'action' | 'resource' | 'item'
}
function TextFilter({ label, placeholder, name, help }: TextFilterProps) {
  const [params] = useSearchParams()
  const { change } = useListState()
  const [text, setText] = useSearchText(params.get(name) ?? '', (value) => change({ [name]: value.trim() }))
  return (
    <TextInput
      label={label}
      placeholder={placeholder}
      description={help}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      className={styles.text}
    />
  )
}
