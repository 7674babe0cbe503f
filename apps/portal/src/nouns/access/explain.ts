import { t } from '../../lib/texts.ts'
import type { CheckAnswer } from '../../queries/access/user-permissions.ts'
import { addressOf } from '../navigation.ts'

export interface Step {
  kind: 'user' | 'group' | 'record' | 'role' | 'resource' | 'gap'
  label: string
  text: string
  path?: string
}
export interface Explained {
  allowed: boolean
  sentence: string
  /** From the person to the resource; in a "no", as far as it goes and what is missing. */
  steps: Step[]
}
interface Asked {
  userName: string
  userId: string
  action: string
  resourceUri: string
}

type Path = NonNullable<NonNullable<CheckAnswer['explanation']>['path']>
type Gap = NonNullable<NonNullable<CheckAnswer['explanation']>['missing']>

const userStep = (asked: Asked): Step => ({
  kind: 'user',
  label: asked.userName,
  text: t('explain.asks'),
  path: addressOf('users', asked.userId),
})
const numberOf = ({ statementIndex = 0 }: { statementIndex?: number }): number => statementIndex + 1
const groupStep = (place: { groupId?: string; groupName?: string }): Step[] =>
  place.groupId
    ? [
        {
          kind: 'group',
          label: place.groupName ?? place.groupId,
          text: t('nouns.group'),
          path: addressOf('groups', place.groupId),
        },
      ]
    : []
const recordStep = (place: { recordId?: string; recordName?: string; statementIndex?: number }): Step[] =>
  place.recordId
    ? [
        {
          kind: 'record',
          label: place.recordName ?? place.recordId,
          text: t('explain.statementOfRecord', { statement: numberOf(place) }),
          path: `${addressOf('records', place.recordId)}?tab=statements`,
        },
      ]
    : []
const roleStep = (place: { roleId?: string; roleName?: string; action?: string }): Step[] =>
  place.roleId
    ? [
        {
          kind: 'role',
          label: place.roleName ?? place.roleId,
          text: place.action ? t('explain.roleWith', { action: place.action }) : t('nouns.role'),
          path: addressOf('roles', place.roleId),
        },
      ]
    : []
const resourceStep = (uri: string | undefined): Step[] =>
  uri ? [{ kind: 'resource', label: uri, text: t('explain.resource') }] : []

/** Names a statement: its record, and its number there. */
const statementOf = (place: { recordName?: string; recordId?: string; statementIndex?: number }) => ({
  record: place.recordName ?? place.recordId ?? t('explain.theRecord'),
  statement: numberOf(place),
})

function yes(asked: Asked, path: Path): Explained {
  const holder = path.groupId ? (path.groupName ?? path.groupId) : asked.userName
  const member = path.groupId ? [t('explain.isMember', { user: asked.userName, group: holder })] : []
  const given = { holder, role: path.roleName ?? path.roleId, resource: path.resourceUri, action: path.action }
  return {
    allowed: true,
    sentence: [...member, t('explain.gives', { ...statementOf(path), ...given })].join(' '),
    steps: [
      userStep(asked),
      ...groupStep(path),
      ...recordStep(path),
      ...roleStep(path),
      ...resourceStep(path.resourceUri),
    ],
  }
}

const gap = (label: string): Step => ({ kind: 'gap', label, text: t('explain.missing') })

/** What a "no" lacks at the place that comes nearest, in words; the kinds are the engine's own. */
const gapInWords: Record<Gap['missing'], (asked: Asked, missing: Gap) => { sentence: string; gap: string }> = {
  record: ({ userName: user }) => ({
    sentence: t('explain.noRecord', { user }),
    gap: t('explain.recordNaming', { user }),
  }),
  statement: ({ action, resourceUri: resource }, missing) => ({
    sentence: t('explain.noStatement', { ...statementOf(missing), action, resource }),
    gap: t('statement.actionOn', { action, resource }),
  }),
  permission: ({ action, resourceUri: resource }, missing) => ({
    sentence: t('explain.noPermission', { ...statementOf(missing), action, resource }),
    gap: t('explain.roleAllowing', { action }),
  }),
  resource: ({ action, resourceUri: resource }, missing) => ({
    sentence: t('explain.notOnResource', {
      role: missing.roleName ?? missing.roleId ?? t('explain.aRole'),
      ...statementOf(missing),
      action,
      resource,
    }),
    gap: resource,
  }),
  role: ({ resourceUri: resource }, { roleId: role = '', ...missing }) => ({
    sentence: t('explain.noRole', { ...statementOf(missing), resource, role }),
    gap: t('explain.theRole', { role }),
  }),
  token: ({ userName: user, resourceUri: resource }) => ({
    sentence: t('explain.limitedToken', { user }),
    gap: t('explain.tokenReaching', { resource }),
  }),
  question: () => ({
    sentence: t('explain.badQuestion'),
    gap: t('explain.validQuestion'),
  }),
}

function no(asked: Asked, missing: Gap): Explained {
  const words = gapInWords[missing.missing](asked, missing)
  const role = missing.missing === 'resource' ? roleStep(missing) : []
  return {
    allowed: false,
    sentence: words.sentence,
    steps: [userStep(asked), ...groupStep(missing), ...recordStep(missing), ...role, gap(words.gap)],
  }
}

/** Turns the server's answer into one sentence and the steps of a small graph. */
export function explain(asked: Asked, answer: CheckAnswer): Explained {
  const { path, missing, public: open } = answer.explanation ?? {}
  if (answer.allowed && path) return yes(asked, path)
  if (answer.allowed && open)
    return {
      allowed: true,
      sentence: t('explain.isPublic', { resource: open.resourceUri, action: open.action }),
      steps: [userStep(asked), ...resourceStep(open.resourceUri)],
    }
  if (!answer.allowed && missing) return no(asked, missing)
  const { userName: user, action, resourceUri: resource } = asked
  return {
    allowed: answer.allowed === true,
    sentence: t(answer.allowed ? 'explain.mayUnexplained' : 'explain.mayNotUnexplained', { user, action, resource }),
    steps: [],
  }
}
