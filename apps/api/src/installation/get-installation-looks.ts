import { pageParts, readCursor } from '@doorward/http/endpoints/paging'
import { listLooks } from '@doorward/store/installation/looks'
import type { InstallationHandler } from './handler.ts'

const pageDefault = 20

/** Who looked at what, newest first; this look is the first of them. */
export const getInstallationLooks: InstallationHandler<'getInstallationLooks'> = async (call) => {
  const { page, query, environment } = call
  const { limit = pageDefault, cursor } = query
  const after = readCursor(page, cursor) as { at: string; lookId: string } | undefined // cursors of this list hold the last place
  const found = await listLooks(environment.database, { after, limit: limit + 1 })
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  const next = found.length > limit && last ? { at: last.at.toISOString(), lookId: last.lookId } : undefined
  const looks = shown.map(({ lookId, at, userId, what, about }) => ({
    lookId,
    at: at.toISOString(),
    userId,
    what,
    ...(about === null ? {} : { about }),
  }))
  return { status: 200, body: { looks, ...pageParts(page, next) } }
}
