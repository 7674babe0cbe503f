import { getUsers, type UserReply } from '@doorward/contract/authorization/people/users'
import { ApiError } from '@doorward/contract/client'
import { searchLettersMin } from '@doorward/core/constants'
import type { UserId } from '@doorward/core/ids'
import { limits } from '@doorward/core/limits'
import { asId } from '../../lib/as-id.ts'
import { searchText } from '../../lib/nearness.ts'
import { usePortal } from '../../lib/portal-store.ts'
import { t } from '../../lib/texts.ts'
import { allRolesQuery } from '../../queries/nouns/roles.ts'
import { nameOfUser, userQueries } from '../../queries/nouns/users.ts'
import { call } from '../../queries/server/call.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import { whoReaches } from '../access/who-reaches.ts'
import { places } from '../list.ts'
import { type AskedText, asQuestion, isSelf, type WrittenQuestion } from './question-lines.ts'

/** What a text asks, where it is a question. The palette has read the roles by then, as far as they may be read; their actions are known. */
export const questionIn = (text: string): AskedText | undefined => {
  const roles = queryClient.getQueryData(allRolesQuery.queryKey) ?? []
  return asQuestion(
    text,
    roles.flatMap(({ permissions }) => permissions.map(({ action }) => action)),
  )
}

/** Whether whom a question is about can be told: oneself, and others by who may read people. */
export const canBeFound = ({ who }: AskedText, mayRead: boolean): boolean => who !== '' && (mayRead || isSelf(who))

/** An entry that leads on from a question. */
export interface Check {
  label: string
  path: string
}

/** Whom a name means; nobody where no person and no client is called so. */
interface Meant {
  people: Pick<UserReply, 'userId' | 'name' | 'email'>[]
  /** How many of that name there are beside these. */
  more: number
  /** Whether some of those may be called just as these are, so that none of these is meant for sure. */
  mayBeOthers?: boolean
}

/** Of one name so many people are offered. */
const namesakesMax = 4

/** Somebody by an id that no search finds: too short for one, or of somebody who never signed in. */
async function byId(id: string): Promise<Meant> {
  if (/\s/.test(id)) return { people: [], more: 0 }
  try {
    return { people: [(await userQueries.reread(id)).item], more: 0 }
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return { people: [], more: 0 }
    throw error
  }
}

/** Whoever is signed in, as an entry calls them. */
function signedIn(): Meant {
  const { profile } = usePortal.getState()
  if (!profile) return { people: [], more: 0 }
  const { displayName: name, email } = profile
  const userId = asId<UserId>(profile.userId)
  return { people: [{ userId, name: t('asked.you', { name: nameOfUser({ userId, name, email }) }) }], more: 0 }
}

/** The people and service clients that are called so, by id, e-mail or name; else those that have it in their name. Raises what the search is refused by. */
export async function findMeant(who: string, signal: AbortSignal): Promise<Meant> {
  if (isSelf(who)) return signedIn()
  const wanted = searchText(who)
  if (wanted.length < searchLettersMin) return byId(who)
  const filter = [...wanted].slice(0, limits.searchLettersMax).join('')
  const { users, pagination } = (await call(getUsers, { query: { limit: limits.pageMax, filter }, signal })).body
  const isMeant = (known: string | undefined) => known?.toLowerCase() === wanted
  const exact = users.filter((user) => [user.userId, user.email, nameOfUser(user)].some(isMeant))
  // The search takes no more letters than so many; who is found by these may go on otherwise.
  const isSoCalled = (user: (typeof users)[number]) =>
    [user.userId, user.email ?? '', nameOfUser(user)].some((known) => searchText(known).includes(wanted))
  const isCut = [...wanted].length > limits.searchLettersMax
  const found = exact.length > 0 ? exact : isCut ? users.filter(isSoCalled) : users
  if (found.length === 0) return byId(who)
  const people = found.slice(0, namesakesMax)
  if (!pagination?.next || exact.some(({ userId }) => isMeant(userId)))
    return { people, more: found.length - people.length }
  // It may be the id of somebody who stands further down; so may others of that name, whom the rest tells of.
  const own = exact.length > 0 ? { people: [], more: 0 } : await byId(who)
  if (own.people.length > 0) return own
  const { total } = (await call(getUsers, { query: { total: true, filter }, signal })).body
  return { people, more: (total?.count ?? users.length + 1) - people.length, mayBeOthers: exact.length > 0 }
}

/** What tells people of one name apart stands with it: the e-mail address that none of the others has, else the id. */
function nameAmong(user: Meant['people'][number], { people, mayBeOthers = false }: Meant): string {
  const name = nameOfUser(user)
  const isCalledSo = (other: typeof user) => nameOfUser(other).toLowerCase() === name.toLowerCase()
  const others = people.filter((other) => other !== user && isCalledSo(other))
  if (others.length === 0 && !mayBeOthers) return name
  const isOwn = user.email && user.email !== name && others.every(({ email }) => email !== user.email)
  return `${name} (${isOwn ? user.email : user.userId})`
}

const analyzerAt = (user: string, { permission, resourceUri }: WrittenQuestion): string =>
  `${places.analyzer.path}?${new URLSearchParams({ user, action: permission, resource: resourceUri })}`

/** Somebody's page of the analyzer on all that they can do; to choose whom where nobody is named. */
const allOf = (user: string): string => `${places.analyzer.path}?${new URLSearchParams({ tab: 'what', user })}`

/** Where a question about somebody is answered. */
const answerOf = (user: string, question: AskedText): string =>
  question.asks === 'what' ? allOf(user) : analyzerAt(user, question)

const labelOf = (who: string, { asks, permission: action, resourceUri: resource }: AskedText): string =>
  asks === 'what'
    ? t('asked.whatCan', { who })
    : t(resource ? 'asked.check' : 'asked.checkOpen', { who, action, resource })

const checkOf = (user: string, name: string, question: AskedText): Check => ({
  label: labelOf(name || t('asked.somebody'), question),
  path: answerOf(user, question),
})

const whoCheck = ({ permission: action, resourceUri: resource }: WrittenQuestion): Check => ({
  label: action ? t('asked.whoMay', { action, resource }) : t('instead.whoReaches', { resource }),
  path: whoReaches(resource, action),
})

/** The checks that a question asks for: of each whom it means, or of what was typed where that could not be looked for. */
export function checksOf(question: AskedText, meant: Meant | undefined): Check[] {
  const { who } = question
  if (question.asks === 'who') return [whoCheck(question)]
  if (!meant) return [checkOf(who, who, question)]
  // There is nothing to say about somebody who is not there.
  if (meant.people.length === 0) return [{ label: t('asked.nobody', { who }), path: answerOf('', question) }]
  const checks = meant.people.map((user) => checkOf(user.userId, nameAmong(user, meant), question))
  if (meant.more === 0) return checks
  const rest = `${places.users.path}?${new URLSearchParams({ q: who })}`
  const all = { label: t('asked.more', { count: meant.more, wanted: who }), path: rest }
  // Enter takes what stands first: where nobody is meant for sure, that is the list.
  return meant.mayBeOthers ? [all, ...checks] : [...checks, all]
}
