import type { RoleInput, RoleReply } from '@doorward/contract/authorization/access/roles'
import { flags, type Permission } from '@doorward/core/permissions/model'
import { checkName } from '../../lib/form/check-name.ts'
import type { FieldErrors } from '../../lib/form/entity-form.ts'
import type { FieldSpecs } from '../../lib/form/merge.ts'
import { listed, t } from '../../lib/texts.ts'
import { actionProblem } from './permission-rows.ts'

/** What a person edits of a role. */
export interface RoleValues {
  name: string
  description: string
  permissions: Permission[]
}

const inWords = (permission: Permission): string =>
  t('roles.actionWithFlags', {
    action: permission.action || t('roles.noAction'),
    flags: listed(flags.filter((flag) => permission[flag]).map((flag) => t(`flags.${flag}`))) || t('roles.noFlags'),
  })

/** Rows without an action are dropped on save. */
const withAction = (permissions: Permission[]): Permission[] => permissions.filter(({ action }) => action.trim() !== '')

export const blankRole: RoleValues = {
  name: '',
  description: '',
  permissions: [{ action: '', allow: true, grant: false, delegate: false }],
}

export const roleSpecs: FieldSpecs<RoleValues> = {
  name: { label: t('common.name') },
  description: { label: t('common.description') },
  permissions: {
    label: t('roles.permissions'),
    rowKey: (permission) => permission.action,
    kept: withAction,
    leftOut: (permissions) => {
      const count = permissions.length - withAction(permissions).length
      return count > 0 ? t('roles.rowsLeftOut', { count }) : undefined
    },
    show: (permissions) => listed(permissions.map(inWords)),
  },
}

export const toRoleValues = (role: RoleReply): RoleValues => ({
  name: role.name,
  description: role.description ?? '',
  permissions: role.permissions,
})

/** The rules of the form. */
export function validateRole(values: RoleValues): FieldErrors<RoleValues> {
  const actions = values.permissions.map(({ action }) => action).filter((action) => action !== '')
  const [wrong] = actions.flatMap((action) => {
    const problem = actionProblem(action)
    return problem ? [{ action, problem }] : []
  })
  const twice = actions.find((action, index) => actions.indexOf(action) !== index)
  return {
    ...checkName(values.name),
    ...(wrong ? { permissions: t('roles.problemOfAction', wrong) } : {}),
    ...(twice ? { permissions: t('roles.actionTwice', { action: twice }) } : {}),
  }
}

/** What is sent: only permissions that have an action (SES-15), nothing that was never set. */
export function toRoleInput(values: RoleValues): RoleInput {
  const description = values.description.trim()
  return {
    name: values.name.trim(),
    ...(description ? { description } : {}),
    permissions: withAction(values.permissions),
  }
}
