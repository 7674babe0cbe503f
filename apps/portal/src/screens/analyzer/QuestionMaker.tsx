import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../lib/texts.ts'
import { useActionNames } from '../../pickers/known-actions.ts'
import { ResourcePicker } from '../../pickers/ResourcePicker.tsx'
import { RolePicker } from '../../pickers/RolePicker.tsx'
import { allRolesQuery } from '../../queries/nouns/roles.ts'
import { besideField } from './beside-field.ts'
import { oneOf } from './example-in.ts'
import { questionsOfRoles } from './questions-of-roles.ts'

/** Questions that nobody has to type: each action that some roles allow, on each of some resources. */
export function QuestionMaker({ onAdd }: { onAdd: (lines: string[]) => void }) {
  const [roleIds, setRoleIds] = useState<string[]>([])
  const [resources, setResources] = useState<string[]>([])
  const [tried, setTried] = useState(false)
  const { data: roles = [] } = useQuery({ ...allRolesQuery, retry: false })
  const actions = useActionNames()
  const lines = questionsOfRoles(
    roles.filter(({ roleId }) => roleIds.includes(roleId)),
    actions,
    resources,
  )
  const patterns = resources.filter((resource) => resource !== oneOf(resource))
  const add = () => {
    setTried(lines.length === 0)
    if (lines.length === 0) return
    onAdd(lines)
    setRoleIds([])
    setResources([])
  }
  return (
    <Group align="flex-start" gap="md">
      <div style={{ flex: '1 1 240px' }}>
        <RolePicker
          label={t('analyzer.eachActionOf')}
          roles={roleIds}
          error={tried && roleIds.length === 0 ? t('analyzer.roleNeeded') : undefined}
          onChange={setRoleIds}
        />
      </div>
      <div style={{ flex: '1 1 240px' }}>
        <ResourcePicker
          label={t('analyzer.on')}
          anyName
          resources={resources}
          error={tried && resources.length === 0 ? t('analyzer.resourceNeeded') : undefined}
          onChange={setResources}
        />
        {patterns.map((pattern) => (
          <Text key={pattern} fz="sm" c="dimmed">
            {t('analyzer.patternAsked', { pattern, example: oneOf(pattern) })}
          </Text>
        ))}
      </div>
      <Button variant="default" mt={besideField} onClick={add}>
        {t('analyzer.addQuestions')}
      </Button>
    </Group>
  )
}
