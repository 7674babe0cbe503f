import { tidyDomainName } from '@doorward/core/domains/domain-name'
import { pageParts, readCursor } from '@doorward/http/endpoints/paging'
import { listVerifications } from '@doorward/store/domains/domain-verifications'
import type { Handler } from '../handler.ts'
import { readRows } from '../items/read-items.ts'
import { showVerification } from './show-verification.ts'

/** In the order of their names. */
export const getDomainVerifications: Handler<'getDomainVerifications'> = async (call) => {
  const { accountId, origin, page, query } = call
  const { limit = 20, cursor, domain } = query
  const after = readCursor(page, cursor) as string | undefined // cursors of this list hold the last name
  const asked = { after, domain: domain && tidyDomainName(domain), limit: limit + 1 }
  const found = await readRows(call, (tx) => listVerifications(tx, accountId, asked))
  const shown = found.slice(0, limit)
  const next = found.length > limit ? shown.at(-1)?.domain : undefined
  return { status: 200, body: { domainVerifications: shown.map(showVerification(origin)), ...pageParts(page, next) } }
}
