import { addressOf } from '../../nouns/navigation.ts'
import type { CheckAnswer } from '../../queries/access/user-permissions.ts'

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
  text: 'asks',
  path: addressOf('users', asked.userId),
})
const groupStep = (place: { groupId?: string; groupName?: string }): Step[] =>
  place.groupId
    ? [
        {
          kind: 'group',
          label: place.groupName ?? place.groupId,
          text: 'group',
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
          text: `access record, statement ${(place.statementIndex ?? 0) + 1}`,
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
          text: place.action ? `role: ${place.action}` : 'role',
          path: addressOf('roles', place.roleId),
        },
      ]
    : []
const resourceStep = (uri: string | undefined): Step[] =>
  uri ? [{ kind: 'resource', label: uri, text: 'resource' }] : []

const statementOf = (place: { recordName?: string; recordId?: string; statementIndex?: number }): string =>
  `${place.recordName ?? place.recordId ?? 'The record'}, statement ${(place.statementIndex ?? 0) + 1},`

function yes(asked: Asked, path: Path): Explained {
  const holder = path.groupId ? (path.groupName ?? path.groupId) : asked.userName
  const member = path.groupId ? `${asked.userName} is in ${holder}. ` : ''
  const role = path.roleName ?? path.roleId
  return {
    allowed: true,
    sentence: `${member}${statementOf(path)} gives ${holder} the role ${role} on ${path.resourceUri}; the role allows ${path.action}.`,
    steps: [
      userStep(asked),
      ...groupStep(path),
      ...recordStep(path),
      ...roleStep(path),
      ...resourceStep(path.resourceUri),
    ],
  }
}

const gap = (label: string): Step => ({ kind: 'gap', label, text: 'missing' })

/** What a "no" lacks at the place that comes nearest, in words; the kinds are the engine's own. */
const gapInWords: Record<Gap['missing'], (asked: Asked, missing: Gap) => { sentence: string; gap: string }> = {
  record: (asked) => ({
    sentence: `No access record names ${asked.userName}, nor a group with them.`,
    gap: `a record that names ${asked.userName}`,
  }),
  statement: (asked, missing) => ({
    sentence: `${statementOf(missing)} names them, but neither ${asked.action} nor ${asked.resourceUri} is part of it.`,
    gap: `${asked.action} on ${asked.resourceUri}`,
  }),
  permission: (asked, missing) => ({
    sentence: `${statementOf(missing)} covers ${asked.resourceUri}, but none of its roles allows ${asked.action}.`,
    gap: `a role that allows ${asked.action}`,
  }),
  resource: (asked, missing) => ({
    sentence: `${missing.roleName ?? missing.roleId ?? 'A role'} in ${statementOf(missing)} allows ${asked.action}, but not on ${asked.resourceUri}.`,
    gap: asked.resourceUri,
  }),
  role: (asked, missing) => ({
    sentence: `${statementOf(missing)} covers ${asked.resourceUri}, but its role ${missing.roleId ?? ''} does not exist.`,
    gap: `the role ${missing.roleId ?? ''}`,
  }),
  token: (asked) => ({
    sentence: `${asked.userName} may, but the token that asks is limited to less.`,
    gap: `a token that reaches ${asked.resourceUri}`,
  }),
  question: () => ({
    sentence: 'The action or the resource is not well formed, so nothing can allow it.',
    gap: 'a valid question',
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
      sentence: `${open.resourceUri} is public: every user may do ${open.action} there.`,
      steps: [userStep(asked), ...resourceStep(open.resourceUri)],
    }
  if (!answer.allowed && missing) return no(asked, missing)
  const verb = answer.allowed ? 'may' : 'may not'
  return {
    allowed: answer.allowed === true,
    sentence: `${asked.userName} ${verb} do ${asked.action} on ${asked.resourceUri}. You may not see why; that needs access-records:read.`,
    steps: [],
  }
}
