import autocannon from 'autocannon'

export interface Account {
  accountId: string
  accessKey: string
  /** Of a person who is signed in there. */
  personToken: string
  /** Each gives one of 5,000 people one document (`fill.ts`). */
  records: number
}

const people = 5_000
const questions = 2_000
/** One question of so many is refused. */
const refusedOneOf = 5

/**
 * Paths of as many different questions, spread over the account and its people, a fifth of them about a document of
 * somebody else: what applications ask is neither one question nor always allowed.
 */
export function questionsOf({ records }: Pick<Account, 'records'>): string[] {
  return Array.from({ length: questions }, (_, at) => {
    const document = Math.floor((at * records) / questions)
    const owner = document % people
    const asked = at % refusedOneOf === 0 ? (owner + 1) % people : owner
    return `/v1/users/user_${asked}/resources/documents%2F${document}/permissions/documents:read`
  })
}

export interface Load extends Pick<autocannon.Options, 'url' | 'headers' | 'method' | 'body' | 'setupClient'> {
  paths?: string[]
  /** Questions that are posted to one path, in place of those by their paths. */
  post?: { path: string; bodies: string[] }
  /** The share of answers that say no; anything else is told. */
  refused?: number
}

/** Answers a second for so many seconds on so many connections; says so if answers were not those expected. */
export async function fire(load: Load, { connections = 16, seconds }: { connections?: number; seconds: number }) {
  const { paths, refused = 0, ...options } = load
  const asked = paths ? { requests: paths.map((path) => ({ path })) } : {}
  const { requests, non2xx, errors } = await autocannon({ connections, duration: seconds, ...options, ...asked })
  const share = non2xx / Math.max(1, requests.total)
  if (errors > 0 || Math.abs(share - refused) > 0.02)
    console.error(`${options.url}: ${(100 * share).toFixed(0)} % refused, ${errors} failed`)
  return requests.total / seconds
}
