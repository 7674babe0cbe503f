/** How long lists take in a small and in a large account: milliseconds, the 95th percentile, on one connection. */
const timesMin = 20

interface Account {
  accessKey: string
  records: number
}

/** What is asked, by a name a person reads; `i` is the number of something in the middle of the account. */
const asked: Record<string, (i: number) => string> = {
  'records, page of 20': () => '/v1/records?limit=20',
  'records, page of 100': () => '/v1/records?limit=100',
  'records, filter that fits all': () => '/v1/records?limit=20&filter=record',
  'records, filter that fits one': (i) => `/v1/records?limit=20&filter=rec_${i}%22`,
  'records, filter that fits none': () => '/v1/records?limit=20&filter=nowhere',
  'records, deleted ones': () => '/v1/records?limit=20&status=DELETED',
  'records, page of 50 by name': () => '/v1/records?limit=50&sort=name',
  'records, page of 50 by last change': () => '/v1/records?limit=50&sort=-lastUpdated',
  'records, by name, filter that fits all': () => '/v1/records?limit=50&sort=name&filter=record',
  'records, their number': () => '/v1/records?total=true',
  'users, page of 20': () => '/v1/users?limit=20',
  'users, page of 100': () => '/v1/users?limit=100',
  'users, page of 50 with details': () => '/v1/users?limit=50&sort=name&details=true',
  'users, filter that fits one': (i) => `/v1/users?filter=user${i}%40`,
  'users, filter that fits none': () => '/v1/users?filter=nowhere',
  'roles, page of 20': () => '/v1/roles?limit=20',
  'roles, page of 100': () => '/v1/roles?limit=100',
  'roles, filter that fits one': (i) => `/v1/roles?filter=ro_${i}`,
  'roles, filter that fits none': () => '/v1/roles?filter=nowhere',
  'resources of a user': (i) => `/v1/users/user_${i}/resources?collectionConfiguration=INCLUDE_NESTED`,
  'users of a resource': (i) => `/v1/resources/documents%2F${i}/users`,
}
/** Lists whose page in the middle of the walk is asked too. */
const walked = [
  '/v1/records?limit=100',
  '/v1/records?limit=100&sort=name',
  '/v1/users?limit=100',
  '/v1/roles?limit=100',
]

const p95 = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? 0

async function get(url: string, { accessKey }: Account): Promise<{ ms: number; cursor: string | undefined }> {
  const started = performance.now()
  const answer = await fetch(url, { headers: { authorization: `Bearer ${accessKey}` } })
  const body = (await answer.json()) as { pagination?: { next?: { cursor?: string } } } // as the API declares its lists
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${JSON.stringify(body).slice(0, 200)}`)
  return { ms: performance.now() - started, cursor: body.pagination?.next?.cursor }
}

/** Both in turn, so that what else the machine does hurts both alike. */
async function timed(one: [string, Account], two: [string, Account], forMs: number): Promise<[number, number]> {
  const [before, after]: [number[], number[]] = [[], []]
  for (const until = performance.now() + 2 * forMs; before.length < timesMin || performance.now() < until; ) {
    before.push((await get(...one)).ms)
    after.push((await get(...two)).ms)
  }
  return [p95(before), p95(after)]
}

/** The address of the page after half of the account. */
async function middleOf(origin: string, path: string, account: Account): Promise<string> {
  let cursor: string | undefined
  for (let page = 0; page < account.records / 200; page++)
    cursor = (await get(`${origin}${path}${cursor ? `&cursor=${cursor}` : ''}`, account)).cursor ?? cursor
  return `${path}&cursor=${cursor}`
}

/** Prints both accounts side by side. */
export async function printLists(origin: string, small: Account, large: Account, seconds: number): Promise<void> {
  const size = (account: Account) => `${account.records.toLocaleString('en')} each`
  console.log(
    `\n${'Lists, p95 in ms'.padEnd(44)}${size(small).padStart(16)}${size(large).padStart(16)}${'ratio'.padStart(8)}`,
  )
  const forMs = (seconds * 1000) / 10
  const print = async (name: string, pathOf: (account: Account) => Promise<string> | string) => {
    const [few, many] = [await pathOf(small), await pathOf(large)]
    const [before, after] = await timed([origin + few, small], [origin + many, large], forMs)
    console.log(
      `${name.padEnd(44)}${before.toFixed(1).padStart(16)}${after.toFixed(1).padStart(16)}${(after / before).toFixed(1).padStart(8)}`,
    )
  }
  for (const [name, path] of Object.entries(asked)) await print(name, ({ records }) => path(Math.floor(records / 2)))
  for (const path of walked) await print(`${path}, in the middle`, (account) => middleOf(origin, path, account))
}
