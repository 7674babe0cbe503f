import type { Permission } from '@doorward/core/permissions/model'
import { Button, Group, Input, Stack, Text, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { flagLooks } from './flag-looks.ts'
import { MatrixRow } from './MatrixRow.tsx'
import styles from './matrix.module.css'
import { PasteActions } from './PasteActions.tsx'
import { flags, redundant, viewRows } from './permission-rows.ts'

interface PermissionMatrixProps {
  permissions: Permission[]
  onChange: (permissions: Permission[]) => void
  error?: string | undefined
  readOnly?: boolean
}

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
                const { word, means, Icon } = flagLooks[flag]
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
          <PasteActions onAdd={add} />
        </Group>
      )}
    </Stack>
  )
}
