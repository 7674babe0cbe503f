import { limits } from '@doorward/core/limits'
import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useRef } from 'react'
import { t } from '../../lib/texts.ts'
import { WrongParts } from '../../nouns/form/WrongParts.tsx'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { parseActions, withoutLine } from './permission-rows.ts'
import { branchesOf, withBranch } from './shared-branches.ts'

interface PasteActionsProps {
  text: string
  /** Nothing closes it. */
  setText: (text: string | undefined) => void
  /** The actions that the role has. */
  held: readonly string[]
  onAdd: (actions: string[]) => void
}

/** So many branches are offered. */
const offeredMax = 3

/** Takes a pasted list of actions, one a line or between commas or blanks; what is none stays, to be corrected or left out. */
export function PasteActions({ text, setText, held, onAdd }: PasteActionsProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const { actions, wrong } = parseActions(text)
  const total = new Set([...held, ...actions].filter(Boolean)).size
  const over = total - limits.rolePermissionsMax
  const add = () => {
    onAdd(actions)
    const isDone = wrong.length === 0
    setText(isDone ? undefined : wrong.join('\n'))
    if (!isDone) field.current?.focus()
  }
  const leaveOut = (line: string) => {
    setText(withoutLine(text, line))
    field.current?.focus()
  }
  return (
    <Stack gap="xs" w="100%">
      <Textarea
        ref={field}
        label={t('roles.actionsOneALine')}
        value={text}
        autosize
        minRows={3}
        maxRows={10}
        error={
          wrong.length > 0 && (
            <WrongParts parts={wrong} say={(line) => t('roles.notAction', { line })} onLeaveOut={leaveOut} />
          )
        }
        // What is wrong is one of them, which is named below, and not the whole.
        withErrorStyles={actions.length === 0}
        onChange={(event) => setText(event.currentTarget.value)}
        autoFocus
      />
      {over > 0 && (
        <NoticeStrip tone="warning">
          <div>{t('pickers.tooManyActions', { count: over, total, max: limits.rolePermissionsMax })}</div>
          <Group gap={8} mt={4}>
            {branchesOf(actions)
              .slice(0, offeredMax)
              .map(({ branch, count }) => (
                <Button
                  key={branch}
                  variant="default"
                  size="compact-sm"
                  onClick={() => setText(withBranch(text, branch))}
                >
                  {t('pickers.useBranch', { branch, count })}
                </Button>
              ))}
          </Group>
        </NoticeStrip>
      )}
      <Group gap="sm">
        <Button variant="default" onClick={add} disabled={actions.length === 0 || over > 0}>
          {actions.length === 0 ? t('roles.addPasted') : t('roles.addActions', { count: actions.length })}
        </Button>
        <Button variant="subtle" color="gray" onClick={() => setText(undefined)}>
          {t('common.close')}
        </Button>
      </Group>
    </Stack>
  )
}
