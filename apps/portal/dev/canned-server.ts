import type { Connect, Plugin } from 'vite'
import { account, clients, groups, type Row, records, roles, users } from './canned-rows.ts'

type IncomingMessage = Connect.IncomingMessage
type ServerResponse = Parameters<Connect.SimpleHandleFunction>[1]

interface Noun {
  rows: Row[]
  id: string
  prefix: string
}
const nouns: Record<string, Noun> = {
  roles: { rows: roles, id: 'roleId', prefix: 'ro_' },
  records: { rows: records, id: 'recordId', prefix: 'rec_' },
  groups: { rows: groups, id: 'groupId', prefix: 'grp_' },
  clients: { rows: clients, id: 'clientId', prefix: 'sc_' },
  users: { rows: users, id: 'userId', prefix: 'Doorward|' },
  tenants: { rows: [], id: 'tenantId', prefix: 'ten_' },
  applications: { rows: [], id: 'applicationId', prefix: 'app_' },
  connections: { rows: [], id: 'connectionId', prefix: 'con_' },
  extensions: { rows: [], id: 'extensionId', prefix: 'ext_' },
  alerts: { rows: [], id: 'alertId', prefix: 'alert_' },
  resources: { rows: [], id: 'resourceUri', prefix: '' },
}
const history = new Map<string, Row[]>()

interface Answer {
  status: number
  body?: unknown
}
const problem = (status: number, errorCode: string, title: string, details?: Row): Answer => ({
  status,
  body: { title, errorCode, errorId: 'req-7q2fmx', details },
})
const missing = problem(404, 'NotFound', 'Not found.')
const tagOf = (row: Row): string => `"${String(row.lastUpdated ?? 0)}"`

async function bodyOf(request: IncomingMessage): Promise<Row> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text ? (JSON.parse(text) as Row) : {}
}

function list(noun: Noun, name: string, query: URLSearchParams): Answer {
  const filter = (query.get('filter') ?? '').toLowerCase()
  if (filter === 'boom') return problem(500, 'Unknown', 'It broke.')
  if (filter === 'secret') return problem(403, 'Forbidden', 'You do not have permission to do this.')
  const all = noun.rows.filter((row) => row.status !== 'DELETED' && JSON.stringify(row).toLowerCase().includes(filter))
  const from = Number(query.get('cursor') ?? 0)
  const limit = Number(query.get('limit') ?? 20)
  const next = from + limit < all.length ? { next: { cursor: String(from + limit) } } : {}
  return {
    status: 200,
    body: { [name]: all.slice(from, from + limit), pagination: next, links: { self: { href: '' } } },
  }
}

function note(id: string, before: Row | null, after: Row | null): void {
  const changes = history.get(id) ?? []
  const at = new Date().toISOString()
  history.set(id, [
    { revision: 4800 + changes.length, at, actor: { userId: 'Doorward|u1000' }, requestId: 'req-1', before, after },
    ...changes,
  ])
}

function write(noun: Noun, row: Row, input: Row, headers: IncomingMessage['headers']): Answer {
  const stale =
    (headers['if-match'] && headers['if-match'] !== tagOf(row)) ||
    (headers['if-unmodified-since'] && headers['if-unmodified-since'] !== row.lastUpdated)
  if (stale) return problem(412, 'ChangedElsewhere', 'This was changed by someone else since you read it.')
  if (input.name === 'taken')
    return problem(409, 'RoleAlreadyExists', 'Name is taken by another. Choose another name.', { field: 'name' })
  const before = structuredClone(row)
  Object.assign(row, input, { lastUpdated: new Date().toISOString() })
  note(String(row[noun.id]), before, structuredClone(row))
  return { status: 200, body: row }
}

function create(noun: Noun, input: Row): Answer {
  const id = String(input[noun.id] || noun.prefix + Math.random().toString(36).slice(2, 10))
  const row = {
    status: 'ACTIVE',
    capacity: 0,
    account: { accountId: account.accountId },
    users: [],
    admins: [],
    groups: [],
    verificationKeys: [],
    createdTime: new Date().toISOString(),
    ...input,
    [noun.id]: id,
    lastUpdated: new Date().toISOString(),
  }
  noun.rows.unshift(row)
  note(id, null, row)
  return { status: 201, body: row }
}

interface Question {
  permission: string
  resourceUri: string
}
function answerOf(userId: string, { permission, resourceUri }: Question) {
  const allowed = userId === 'Doorward|u1000' && resourceUri.startsWith('/reports')
  const path = {
    recordId: 'rec_8dk2p0',
    recordName: 'Q3 reporting',
    statementIndex: 0,
    roleId: 'ro_k3f8a20m',
    roleName: 'Report reader',
    action: permission,
    groupId: 'grp_finance',
    groupName: 'Finance',
    resourceUri: '/reports/*',
  }
  const lacking = {
    kind: 'resource',
    recordId: 'rec_8dk2p0',
    recordName: 'Q3 reporting',
    statementIndex: 0,
    roleId: 'ro_k3f8a20m',
    resourceUri: '/reports/*',
  }
  const explanation = allowed ? { path } : { missing: lacking }
  return { permission, resourceUri, allowed, explanation }
}

async function check(userId: string, request: IncomingMessage): Promise<Answer> {
  const { questions } = (await bodyOf(request)) as { questions: Question[] } // as the endpoint takes them
  return { status: 200, body: { userId, revision: 4812, answers: questions.map((one) => answerOf(userId, one)) } }
}

/** The token `empty` sees an account where nothing exists yet. */
const seesNothing = (request: IncomingMessage): boolean => request.headers.authorization === 'Bearer empty'

async function answer(request: IncomingMessage): Promise<Answer & { tag?: string }> {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const [, , name = '', id = '', part = '', sub = '', part2 = ''] = url.pathname.split('/').map(decodeURIComponent)
  if (name === 'accounts') return accounts(request, id)
  const noun = nouns[name]
  if (!noun) return missing
  if (!id && request.method === 'GET' && seesNothing(request)) return { status: 200, body: { [name]: [], links: {} } }
  if (!id) return request.method === 'POST' ? create(noun, await bodyOf(request)) : list(noun, name, url.searchParams)
  if (name === 'users' && part === 'permissions') return check(id, request)
  if (part === 'resources' && part2 === 'permissions')
    return {
      status: 200,
      body: { permissions: [{ action: 'reports:read', allow: true, grant: true, delegate: false }] },
    }
  if (part === 'resources')
    return {
      status: 200,
      body: { resources: ['/reports/*', '/invoices', '/teams/1/*'].map((resourceUri) => ({ resourceUri })), links: {} },
    }
  const row = noun.rows.find((kept) => kept[noun.id] === id)
  if (!row || row.status === 'DELETED') return missing
  if (part === 'history') return { status: 200, body: { changes: history.get(id) ?? [], links: {} } }
  if (part === 'access-keys' && request.method === 'POST') return makeKey(row)
  if (part === 'access-keys') return removeKey(row, sub)
  if (request.method === 'PUT') return write(noun, row, await bodyOf(request), request.headers)
  if (request.method === 'DELETE') {
    noun.rows.splice(noun.rows.indexOf(row), 1)
    return { status: 204 }
  }
  return { status: 200, body: row, tag: tagOf(row) }
}

const keysOf = (row: Row) => row.verificationKeys as Row[] // the canned clients have this list
function makeKey(row: Row): Answer {
  const key = {
    keyId: Math.random().toString(36).slice(2, 6),
    clientId: row.clientId,
    generationDate: new Date().toISOString(),
  }
  keysOf(row).push(key)
  return {
    status: 201,
    body: { ...key, accessKey: `${row.clientId}.${key.keyId}.${account.accountId}.MC4CAQAwBQYDK2VwBCIEIA` },
  }
}
function removeKey(row: Row, keyId: string): Answer {
  row.verificationKeys = keysOf(row).filter((key) => key.keyId !== keyId)
  return { status: 204 }
}

async function accounts(request: IncomingMessage, id: string): Promise<Answer> {
  if (id && request.method === 'PUT') Object.assign(account, await bodyOf(request))
  const own = { ...account, domain: request.headers.host }
  if (id) return { status: 200, body: own }
  if (request.method === 'POST')
    return { status: 201, body: { ...own, ...(await bodyOf(request)), accountId: 'acc-new1' } }
  const other = { ...own, accountId: 'acc-2b9xk1', name: 'Globex test', region: 'na-east' }
  const nobody = request.headers.authorization === 'Bearer newcomer'
  return { status: 200, body: { accounts: nobody ? [] : [own, other] } }
}

const config = (host: string) => ({
  product: 'Doorward',
  loginUrl: process.env.CANNED_LOGIN ?? `http://${host}`,
  apiUrl: `http://${host}`,
  accountsUrls: [`http://${host}`],
  regions: [{ region: 'eu-west', apiUrl: `http://${host}` }],
  clientId: 'app_portal',
  scope: 'openid profile email offline_access',
  resource: 'urn:doorward:platform',
  environment: 'development',
  legal: [],
  build: { releaseDate: '2025-10-13', buildNumber: '41', buildRef: 'main', buildCommit: 'f75f3d6aa' },
})

function send(response: ServerResponse, { status, body, tag }: Answer & { tag?: string }): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'x-request-id': 'req-7q2fmx',
    ...(tag ? { etag: tag } : {}),
  })
  response.end(body === undefined ? undefined : JSON.stringify(body))
}

/** Answers the API with made-up rows while the screens are developed (`npx vite`); `?filter=boom` fails, `secret` is refused. */
export const cannedServer = (): Plugin => ({
  name: 'canned-server',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const path = request.url ?? ''
      if (path.startsWith('/app/config.json'))
        return send(response, { status: 200, body: config(request.headers.host ?? '') })
      if (!path.startsWith('/v1/')) return next()
      answer(request).then(
        (given) => setTimeout(() => send(response, given), 60),
        (error) => send(response, problem(500, 'Unknown', String(error))),
      )
    })
  },
})
