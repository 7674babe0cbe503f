import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../../lib/texts.ts'
import { environmentKey, hiddenKey, shownTags, type Tags } from '../text/tags.ts'

const tagsMax = 50

interface TagEditorProps {
  tags: Tags
  onChange: (tags: Tags) => void
  error?: string | undefined
  readOnly?: boolean
}

/** Key and value pairs; a tag `Environment` also becomes the header's badge. */
export function TagEditor({ tags, onChange, error, readOnly = false }: TagEditorProps) {
  const remove = (name: string) => onChange(Object.fromEntries(Object.entries(tags).filter(([kept]) => kept !== name)))
  return (
    <Stack gap="xs" component="fieldset" style={{ border: 0, padding: 0, margin: 0 }}>
      <Text component="legend" fz="sm" fw={500} mb={4}>
        {t('common.tags')}
      </Text>
      {shownTags(tags).map(([name, text]) => (
        <Group key={name} gap="xs">
          <Text component="bdi" fz="sm" className="mono">
            {name}: {text}
          </Text>
          {!readOnly && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={24}
              aria-label={t('parts.removeTag', { name })}
              onClick={() => remove(name)}
            >
              <IconX size={14} stroke={1.5} />
            </ActionIcon>
          )}
        </Group>
      ))}
      {!readOnly && <AddTag tags={tags} error={error} onAdd={(name, text) => onChange({ ...tags, [name]: text })} />}
    </Stack>
  )
}

/** Why a tag of this key can't be added, if it can't. */
export function tagProblem(name: string, tags: Tags): string | undefined {
  if (!name) return t('parts.tagNeedsKey')
  if (name === hiddenKey) return t('parts.tagKeyKept', { key: hiddenKey })
  return Object.keys(tags).length >= tagsMax ? t('parts.tooManyTags', { count: tagsMax }) : undefined
}

interface AddTagProps {
  tags: Tags
  error: string | undefined
  onAdd: (key: string, value: string) => void
}
function AddTag({ tags, error, onAdd }: AddTagProps) {
  const [key, setKey] = useState('')
  const [value, setValue] = useState('')
  const [problem, setProblem] = useState<string>()
  const add = () => {
    const wrong = tagProblem(key.trim(), tags)
    setProblem(wrong)
    if (wrong) return
    onAdd(key.trim(), value.trim())
    setKey('')
    setValue('')
  }
  return (
    <Group gap="xs" align="flex-start">
      <TextInput
        aria-label={t('parts.tagKey')}
        placeholder={environmentKey}
        value={key}
        error={problem ?? error}
        onChange={(event) => setKey(event.currentTarget.value)}
      />
      <TextInput
        aria-label={t('parts.tagValue')}
        placeholder={t('parts.exampleTagValue')}
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
      />
      <Button variant="default" leftSection={<IconPlus size={14} stroke={1.5} aria-hidden />} onClick={add}>
        {t('parts.addTag')}
      </Button>
    </Group>
  )
}
