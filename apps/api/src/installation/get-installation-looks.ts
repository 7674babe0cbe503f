import { pageParts, readCursor } from '@doorward/http/endpoints/paging'
import { namesOfAccounts } from '@doorward/store/installation/accounts'
import { listLooks } from '@doorward/store/installation/looks'
import type { InstallationHandler } from './handler.ts'
import { namesOfAdmins } from './names-of-admins.ts'

const pageDefault = 20

/** The account that a look was about: its id stands first. */
const accountIn = (about: string | null): string | undefined => /^acc-[\w-]+/.exec(about ?? '')?.[0]

/** Who looked at what, newest first; this look is the first of them. */
export const getInstallationLooks: InstallationHandler<'getInstallationLooks'> = async (call) => {
  const { page, query, environment } = call
  const { limit = pageDefault, cursor } = query
  const after = readCursor(page, cursor) as { at: string; lookId: string } | undefined // cursors of this list hold the last place
  const found = await listLooks(environment.database, { after, limit: limit + 1 })
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  const next = found.length > limit && last ? { at: last.at.toISOString(), lookId: last.lookId } : undefined
  const people = await namesOfAdmins(
    environment.database,
    shown.map(({ userId }) => userId),
  )
  const names = await namesOfAccounts(
    environment.database,
    shown.flatMap(({ about }) => accountIn(about) ?? []),
  )
  const looks = shown.map(({ lookId, at, userId, what, about }) => {
    const userName = people.get(userId)
    const accountName = names.get(accountIn(about) ?? '')
    return {
      lookId,
      at: at.toISOString(),
      userId,
      ...(userName === undefined ? {} : { userName }),
      what,
      ...(about === null ? {} : { about }),
      ...(accountName === undefined ? {} : { accountName }),
    }
  })
  return { status: 200, body: { looks, ...pageParts(page, next) } }
}
