import type { RoleReply } from '@doorward/contract/authorization/access/roles'
import { limits } from '@doorward/core/limits'
import { type Flag, flags, type Permission } from '@doorward/core/permissions/model'
import { Button, Group, Input, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useMemo, useRef, useState } from 'react'
import { t } from '../../lib/texts.ts'
import { allRolesQuery } from '../../queries/nouns/roles.ts'
import { Tip } from '../../ui/floating/Tip.tsx'
import { actionsOf, type Branch, branchesOf } from './action-tree.ts'
import { BranchHead } from './BranchHead.tsx'
import { NewActions } from './Covers.tsx'
import { FromRole } from './FromRole.tsx'
import { flagLooks } from './flag-looks.ts'
import { MatrixRow } from './MatrixRow.tsx'
import styles from './matrix.module.css'
import { moveInGrid } from './move-in-grid.ts'
import { PasteActions } from './PasteActions.tsx'
import { actionProblem, type RowView, redundant, viewRows } from './permission-rows.ts'
import { Spare } from './Spare.tsx'

interface PermissionMatrixProps {
  permissions: Permission[]
  onChange: (permissions: Permission[]) => void
  error?: string | undefined
}

/** They come with the first role that is edited. */
const platformActionsQuery = {
  queryKey: ['platform-actions'],
  queryFn: async () => (await import('@doorward/core/permissions/platform-actions')).platformActions,
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
}

const blank: Permission = { action: '', allow: true, grant: false, delegate: false }

interface Arranged {
  size: number
  branches: { name: string | undefined; order: number[] }[]
}

/** The rows in an order that holds while a row is typed in; they are arranged anew when rows come or go. */
function useArranged(views: RowView[]): Branch[] {
  const [arranged, setArranged] = useState<Arranged>({ size: -1, branches: [] })
  if (arranged.size !== views.length) {
    const branches = branchesOf(views).map(({ name, rows }) => ({ name, order: rows.map(({ index }) => index) }))
    setArranged({ size: views.length, branches })
  }
  return arranged.branches.map(({ name, order }) => ({
    name,
    rows: order.flatMap((index) => views.find((view) => view.index === index) ?? []),
  }))
}

/** What can be done to the permissions, each answered by the whole list anew. */
const changesOf = (permissions: Permission[]) => ({
  without: (gone: number[]) => permissions.filter((_, index) => !gone.includes(index)),
  edited: (index: number, patch: Partial<Permission>) =>
    permissions.map((permission, at) => (at === index ? { ...permission, ...patch } : permission)),
  /** One flag of several. */
  flagged: (indexes: number[], flag: Flag, value: boolean) =>
    permissions.map((permission, at) => (indexes.includes(at) ? { ...permission, [flag]: value } : permission)),
  withBlank: () => [...permissions, blank],
  /** With those of the actions that it does not have yet. */
  withActions: (actions: string[]) => {
    const known = new Set(permissions.map(({ action }) => action))
    const fresh = actions.filter((action) => !known.has(action))
    return [...permissions, ...fresh.map((action) => ({ ...blank, action }))]
  },
  /** With those of a list beside one row, or in its place; they get its flags. */
  withList: (index: number, actions: string[], replaces: boolean) => {
    const rest = replaces ? permissions.filter((_, at) => at !== index) : permissions
    const known = new Set(rest.map(({ action }) => action))
    const fresh = actions.filter((action) => !known.has(action))
    return [...rest, ...fresh.map((action) => ({ ...blank, ...permissions[index], action }))]
  },
  /** With what another role has and this one does not; a blank row makes room. */
  withThoseOf: (role: { permissions: Permission[] }) => {
    const own = permissions.filter(({ action }) => action !== '')
    const known = new Set(own.map(({ action }) => action))
    return [...own, ...role.permissions.filter(({ action }) => !known.has(action))]
  },
})

const indexesOf = (rows: RowView[]): number[] => rows.map(({ index }) => index)

/** What a role may do: actions as a tree, three flags each. Arrows move, Space toggles, `a` `g` `t` set a row's flags. */
export function PermissionMatrix({ permissions, onChange, error }: PermissionMatrixProps) {
  const views = viewRows(permissions)
  const branches = useArranged(views)
  const { data: roles = [] } = useQuery({ ...allRolesQuery, retry: false })
  const known = useMemo(() => actionsOf(roles), [roles])
  const { data: ofPlatform = [] } = useQuery(platformActionsQuery)
  const [closed, setClosed] = useState<string[]>([])
  const { without, edited, flagged, withBlank, withActions, withList, withThoseOf } = changesOf(permissions)
  const [pasted, setPasted] = useState<string>()
  /** More than a role has are looked at as a list first, which says how to make them fewer. */
  const takeList = (index: number) => (actions: string[], replaces: boolean) => {
    const taken = withList(index, actions, replaces)
    if (taken.length > limits.rolePermissionsMax) setPasted(actions.join('\n'))
    else onChange(taken)
  }
  /** Each row tells its own problem, as long as it is seen. */
  const isSaidInRow = closed.length === 0 && permissions.some(({ action }) => actionProblem(action) !== undefined)
  let at = 0
  const box = useRef<HTMLDivElement>(null)
  const hasBlank = permissions.some(({ action }) => action === '')
  /** Whoever adds a row goes on typing in it. */
  const addBlank = () => {
    onChange(withBlank())
    typeInBlank()
  }
  const typeInBlank = () =>
    requestAnimationFrame(() => {
      const cells = [...(box.current?.querySelectorAll<HTMLInputElement>('input[data-column="0"]') ?? [])]
      cells.findLast(({ value }) => value === '')?.focus()
    })
  return (
    <Stack gap="sm">
      <Text fw={500} fz="sm" id="permissions-label">
        {t('roles.permissions')}
      </Text>
      <NewActions actions={permissions.map(({ action }) => action)} known={known} />
      <div ref={box} className={styles.box}>
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of inputs, moved in by arrow keys */}
        <table className={styles.grid} role="grid" aria-labelledby="permissions-label" onKeyDownCapture={moveInGrid}>
          <Head />
          <tbody>
            {branches.map(({ name, rows }) => {
              const isOpen = name === undefined || !closed.includes(name)
              return (
                <Fragment key={rows[0]?.index}>
                  {name !== undefined && (
                    <BranchHead
                      name={name}
                      rows={rows}
                      at={at++}
                      isOpen={isOpen}
                      onOpen={() => setClosed(isOpen ? [...closed, name] : closed.filter((other) => other !== name))}
                      onSet={(flag, value) => onChange(flagged(indexesOf(rows), flag, value))}
                    />
                  )}
                  {isOpen &&
                    rows.map((row) => (
                      <MatrixRow
                        key={row.index}
                        row={row}
                        at={at++}
                        isBelow={name !== undefined}
                        known={known}
                        ofPlatform={ofPlatform}
                        edit={(patch) => onChange(edited(row.index, patch))}
                        remove={() => onChange(without([row.index]))}
                        takeList={takeList(row.index)}
                        goOn={hasBlank ? typeInBlank : addBlank}
                      />
                    ))}
                </Fragment>
              )
            })}
          </tbody>
        </table>
      </div>
      {permissions.length === 0 && (
        <Text c="dimmed" fz="sm">
          {t('roles.noActions')}
        </Text>
      )}
      {error && !isSaidInRow && <Input.Error>{error}</Input.Error>}
      <Spare rows={redundant(views)} of={views.length} onSimplify={(gone) => onChange(without(gone))} />
      <Adding
        hasBlank={hasBlank}
        pasted={pasted}
        onPaste={setPasted}
        onBlank={addBlank}
        held={permissions.map(({ action }) => action)}
        onActions={(actions) => onChange(withActions(actions))}
        roles={roles}
        onRole={(role) => onChange(withThoseOf(role))}
      />
    </Stack>
  )
}

const Head = () => (
  <thead>
    <tr>
      <th scope="col">{t('shared.action')}</th>
      {flags.map((flag) => {
        const { word, means, Icon } = flagLooks[flag]
        return (
          <th scope="col" key={flag}>
            <Tip label={means}>
              <Group gap={4} wrap="nowrap" component="span" w="fit-content">
                <Icon size={14} stroke={1.5} aria-hidden />
                {word}
              </Group>
            </Tip>
          </th>
        )
      })}
      <th scope="col" className={styles.covers}>
        {t('roles.covers')}
      </th>
      <th scope="col">
        <VisuallyHidden>{t('common.remove')}</VisuallyHidden>
      </th>
    </tr>
  </thead>
)

interface AddingProps {
  hasBlank: boolean
  /** The list that is being pasted, where that is open. */
  pasted: string | undefined
  onPaste: (text: string | undefined) => void
  onBlank: () => void
  held: readonly string[]
  onActions: (actions: string[]) => void
  roles: readonly RoleReply[]
  onRole: (role: RoleReply) => void
}

const Adding = ({ hasBlank, pasted, onPaste, onBlank, held, onActions, roles, onRole }: AddingProps) => (
  <>
    {hasBlank && (
      <Text fz="sm" c="dimmed">
        {t('roles.blankRows')}
      </Text>
    )}
    <Group gap="sm">
      <Button variant="default" leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />} onClick={onBlank}>
        {t('roles.addAction')}
      </Button>
      <Button
        variant="default"
        aria-expanded={pasted !== undefined}
        onClick={() => onPaste(pasted === undefined ? '' : undefined)}
      >
        {t('roles.paste')}
      </Button>
      {roles.length > 0 && <FromRole roles={roles} onChoose={onRole} />}
    </Group>
    {pasted !== undefined && <PasteActions text={pasted} setText={onPaste} held={held} onAdd={onActions} />}
  </>
)
