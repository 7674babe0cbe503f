import type { Flag, Permission } from '@doorward/core/permissions/model'
import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  Input,
  Stack,
  Text,
  Textarea,
  TextInput,
  Tooltip,
  VisuallyHidden,
} from '@mantine/core'
import { IconArrowsSplit, IconCheck, IconPlus, IconUserShare, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { NoticeStrip } from '../../ui/NoticeStrip.tsx'
import styles from './matrix.module.css'
import { actionProblem, flags, parseActions, type RowView, redundant, viewRows } from './permission-rows.ts'

interface PermissionMatrixProps {
  permissions: Permission[]
  onChange: (permissions: Permission[]) => void
  error?: string | undefined
  readOnly?: boolean
}

const heads: Record<Flag, { word: string; means: string; color: string; Icon: typeof IconCheck }> = {
  allow: { word: 'Allow', means: 'May do it', color: 'green', Icon: IconCheck },
  grant: { word: 'Grant', means: 'May give it to others', color: 'violet', Icon: IconUserShare },
  delegate: { word: 'Delegate', means: 'May let others give it', color: 'plum', Icon: IconArrowsSplit },
}
const keyOfFlag: Record<string, Flag> = { a: 'allow', g: 'grant', t: 'delegate' }
const blank: Permission = { action: '', allow: true, grant: false, delegate: false }

/** Moves between the cells of the grid with the arrow keys. */
function moveInGrid(event: KeyboardEvent<HTMLTableElement>): void {
  const steps: Record<string, [number, number]> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
  }
  const step = steps[event.key]
  const from = event.target instanceof HTMLInputElement ? event.target : undefined
  if (!step || !from) return
  const typing = from.type === 'text' && step[0] === 0
  const atEnd = step[1] > 0 ? from.selectionStart === from.value.length : from.selectionStart === 0
  if (typing && !atEnd) return
  const { row = '0', column = '0' } = from.dataset
  const next = event.currentTarget.querySelector<HTMLElement>(
    `[data-row="${Number(row) + step[0]}"][data-column="${Number(column) + step[1]}"]`,
  )
  if (!next) return
  event.preventDefault()
  next.focus()
}

interface RowProps {
  row: RowView
  at: number
  readOnly: boolean
  edit: (index: number, patch: Partial<Permission>) => void
  remove: (index: number) => void
}

function MatrixRow({ row, at, readOnly, edit, remove }: RowProps) {
  const { permission, index, depth, through } = row
  const name = permission.action || 'new action'
  const flagKeys = (event: KeyboardEvent) => {
    const flag = keyOfFlag[event.key]
    if (flag && !readOnly && !(event.ctrlKey || event.metaKey)) edit(index, { [flag]: !permission[flag] })
  }
  return (
    <tr>
      <td className={styles.action} style={{ paddingInlineStart: 8 + depth * 20 }}>
        <TextInput
          aria-label={`Action ${at + 1}`}
          className="mono"
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          placeholder="reports:read"
          readOnly={readOnly}
          value={permission.action}
          error={actionProblem(permission.action)}
          data-row={at}
          data-column={0}
          onChange={(event) => edit(index, { action: event.currentTarget.value.toLowerCase().trim() })}
        />
      </td>
      {flags.map((flag, column) => {
        const giver = through[flag]
        const covered = giver !== undefined && !permission[flag]
        return (
          <td key={flag} className={styles.flag}>
            <div className={styles.tick}>
              <Checkbox
                color={heads[flag].color}
                aria-label={`${heads[flag].word} ${name}`}
                checked={permission[flag] || giver !== undefined}
                opacity={covered ? 0.6 : 1}
                readOnly={readOnly}
                data-row={at}
                data-column={column + 1}
                onKeyDown={flagKeys}
                onChange={(event) => !readOnly && !covered && edit(index, { [flag]: event.currentTarget.checked })}
              />
              <span className={styles.narrowLabel}>{heads[flag].word}</span>
              {giver && <span className={styles.through}>through {giver}</span>}
            </div>
          </td>
        )
      })}
      <td className={styles.last}>
        {!readOnly && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={`Remove ${name}`}
            onClick={() => remove(index)}
          >
            <IconX size={16} stroke={1.5} />
          </ActionIcon>
        )}
      </td>
    </tr>
  )
}

function PasteList({ onAdd }: { onAdd: (actions: string[]) => void }) {
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

/** What a role may do: actions as a tree, three flags each. Arrows move, Space toggles, `a` `g` `t` set a row's flags. */
export function PermissionMatrix({ permissions, onChange, error, readOnly = false }: PermissionMatrixProps) {
  // The order holds while a row is typed in; it is arranged anew when rows come or go.
  const [arranged, setArranged] = useState<{ size: number; order: number[] }>({ size: -1, order: [] })
  const views = viewRows(permissions)
  if (arranged.size !== permissions.length)
    setArranged({ size: permissions.length, order: views.map(({ index }) => index) })
  const rows = arranged.order.flatMap((index) => views.find((view) => view.index === index) ?? [])
  const spare = redundant(views)
  const without = (gone: number[]) => onChange(permissions.filter((_, index) => !gone.includes(index)))
  const edit = (index: number, patch: Partial<Permission>) =>
    onChange(permissions.map((permission, at) => (at === index ? { ...permission, ...patch } : permission)))
  const add = (actions: string[]) => {
    const known = new Set(permissions.map(({ action }) => action))
    onChange([
      ...permissions,
      ...actions.filter((action) => !known.has(action)).map((action) => ({ ...blank, action })),
    ])
  }
  return (
    <Stack gap="sm">
      <Text fw={500} fz="sm" id="permissions-label">
        Permissions
      </Text>
      <div className={styles.box}>
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of inputs, moved in by arrow keys */}
        <table className={styles.grid} role="grid" aria-labelledby="permissions-label" onKeyDown={moveInGrid}>
          <thead>
            <tr>
              <th scope="col">Action</th>
              {flags.map((flag) => {
                const { word, means, Icon } = heads[flag]
                return (
                  <th scope="col" key={flag}>
                    <Tooltip label={means}>
                      <Group gap={4} wrap="nowrap" component="span" w="fit-content">
                        <Icon size={14} stroke={1.5} aria-hidden />
                        {word}
                      </Group>
                    </Tooltip>
                  </th>
                )
              })}
              <th scope="col">
                <VisuallyHidden>Remove</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <MatrixRow
                key={row.index}
                row={row}
                at={at}
                readOnly={readOnly}
                edit={edit}
                remove={(index) => without([index])}
              />
            ))}
          </tbody>
        </table>
      </div>
      {permissions.length === 0 && (
        <Text c="dimmed" fz="sm">
          No actions yet. Allow: may do it. Grant: may give it to others. Delegate: may let others give it.
        </Text>
      )}
      {error && <Input.Error>{error}</Input.Error>}
      {spare.length > 0 && !readOnly && (
        <NoticeStrip
          tone="warning"
          action={
            <Button size="compact-sm" variant="default" onClick={() => without(spare.map(({ index }) => index))}>
              Simplify
            </Button>
          }
        >
          {spare
            .map(({ permission, through }) => `${Object.values(through)[0]} already covers ${permission.action}.`)
            .join(' ')}
        </NoticeStrip>
      )}
      {permissions.some(({ action }) => action === '') && !readOnly && (
        <Text fz="sm" c="dimmed">
          Rows without an action are left out when you save.
        </Text>
      )}
      {!readOnly && (
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
            onClick={() => onChange([...permissions, blank])}
          >
            Add action
          </Button>
          <PasteList onAdd={add} />
        </Group>
      )}
    </Stack>
  )
}
