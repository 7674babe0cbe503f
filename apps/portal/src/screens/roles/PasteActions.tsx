import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { listed, t } from '../../lib/texts.ts'
import { parseActions } from './permission-rows.ts'

/** Takes a pasted list of actions, one a line or between commas. */
export function PasteActions({ onAdd }: { onAdd: (actions: string[]) => void }) {
  const [text, setText] = useState<string>()
  if (text === undefined)
    return (
      <Button variant="default" onClick={() => setText('')}>
        {t('roles.paste')}
      </Button>
    )
  const { actions, wrong } = parseActions(text)
  return (
    <Stack gap="xs" w="100%">
      <Textarea
        label={t('roles.actionsOneALine')}
        value={text}
        autosize
        minRows={3}
        error={wrong.length > 0 && t('roles.notActions', { lines: listed(wrong) })}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
      <Group gap="sm">
        <Button
          variant="default"
          disabled={wrong.length > 0 || actions.length === 0}
          onClick={() => {
            onAdd(actions)
            setText(undefined)
          }}
        >
          {t('roles.addActions', { count: actions.length })}
        </Button>
        <Button variant="subtle" color="gray" onClick={() => setText(undefined)}>
          {t('common.close')}
        </Button>
      </Group>
    </Stack>
  )
}
