import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { parseActions } from './permission-rows.ts'

/** Takes a pasted list of actions, one a line or between commas. */
export function PasteActions({ onAdd }: { onAdd: (actions: string[]) => void }) {
  const [text, setText] = useState<string>()
  if (text === undefined)
    return (
      <Button variant="default" onClick={() => setText('')}>
        Paste list
      </Button>
    )
  const actions = parseActions(text)
  return (
    <Stack gap="xs" w="100%">
      <Textarea
        label="Actions, one a line"
        value={text}
        autosize
        minRows={3}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
      <Group gap="sm">
        <Button
          variant="default"
          onClick={() => {
            onAdd(actions)
            setText(undefined)
          }}
        >
          {actions.length === 1 ? 'Add 1 action' : `Add ${actions.length} actions`}
        </Button>
        <Button variant="subtle" color="gray" onClick={() => setText(undefined)}>
          Close
        </Button>
      </Group>
    </Stack>
  )
}
