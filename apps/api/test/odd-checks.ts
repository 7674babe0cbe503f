import fc from 'fast-check'

/** What stands behind the places of an odd request that only a test knows. */
export interface Known {
  host: string
  otherHost: string
  accessKey: string
  otherKey: string
}

/** Bytes for one connection. */
export interface Odd {
  /** What is sent before an answer is waited for, in the pieces in which it is sent. */
  bursts: string[][]
  /** The sender closes his side behind them, instead of asking for something that ends the connection. */
  halfClosed: boolean
}

const often = <Value>(usual: Value, ...odd: Value[]) =>
  fc.oneof({ weight: 12, arbitrary: fc.constant(usual) }, { weight: 3, arbitrary: fc.constantFrom(...odd) })

const methods = often('GET', 'POST', 'HEAD', 'OPTIONS', 'DELETE', 'get', 'GETT', 'TRACE', '')
const versions = often('HTTP/1.1', 'HTTP/1.0', 'HTTP/1.2', 'HTTP/2', 'http/1.1', '')
const segments = [
  ...[
    'user_1',
    'sc_bot',
    'documents',
    'documents%2F1',
    'documents%2f1',
    'documents%2F1%2F',
    'documents%252F1',
    '%64ocuments%2F1',
  ],
  ...[
    'read',
    'documents:read',
    'read%20',
    '%00',
    '%zz',
    '%',
    '%2',
    '%C3%A9',
    '%FF',
    'é',
    'a b',
    'a+b',
    '*',
    '..',
    '.',
    '-',
    '~',
    '(a)',
  ],
  ...[
    'a;b',
    'a?b',
    'a#b',
    'a/b',
    '',
    'Doorward%7Cme',
    'x'.repeat(200),
    'y'.repeat(3_000),
    '%25',
    '%2525',
    '%3F',
    '%23',
    '%5C',
    '\\',
    '|',
  ],
]
const segment = (...usual: string[]) =>
  fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...usual) }, { weight: 2, arbitrary: fc.constantFrom(...segments) })
const checkPath = fc
  .tuple(
    segment('user_1', 'user_2', 'user%5F1'),
    segment('documents%2F1', 'documents', 'documents%2F1%2Fpages'),
    segment('documents:read', 'read'),
  )
  .map(([user, resource, permission]) => `/v1/users/${user}/resources/${resource}/permissions/${permission}`)
const paths = fc.oneof(
  { weight: 12, arbitrary: checkPath },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        checkPath,
        fc.constantFrom(
          '?',
          '?x=1',
          '?explain=true',
          '?explain=no',
          '?simulate=true',
          '/',
          '//',
          '#a',
          '?permissions=',
        ),
      )
      .map((parts) => parts.join('')),
  },
  { weight: 1, arbitrary: checkPath.map((path) => `http://elsewhere.example.com${path}`) },
  { weight: 1, arbitrary: checkPath.map((path) => path.replace('/v1/', '//v1/')) },
  { weight: 1, arbitrary: checkPath.map((path) => path.replace('/v1/', '/V1/')) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '/v1/roles',
      '/',
      '*',
      '',
      '/v1/users/user_1/resources/documents',
      '/nothing',
      `/v1/${'z'.repeat(9_000)}`,
    ),
  },
)
const hosts = ({ host, otherHost }: Known) =>
  often(
    [`Host: ${host}`],
    [`host: ${host}`],
    [`Host:${host}`],
    [`Host:   ${host}  `],
    [`Host: ${host.toUpperCase()}`],
    [`Host: ${otherHost}`],
    ['Host: nobody.example.com'],
    ['Host: localhost:8080'],
    [],
    [`Host: ${host}`, `Host: ${otherHost}`],
    [`Host : ${host}`],
  )
const credentials = ({ accessKey, otherKey }: Known) =>
  often(
    [`Authorization: Bearer ${accessKey}`],
    [`authorization: bearer ${accessKey}`],
    [`Authorization: Bearer   ${accessKey}`],
    [`Authorization: ${accessKey}`],
    [`Authorization: Bearer ${otherKey}`],
    [`Authorization: DPoP ${accessKey}`],
    ['Authorization: Bearer nobody.nothing.nowhere.x'],
    ['Authorization: Bearer'],
    ['Authorization: Bearer é'],
    [],
    [`Authorization: Bearer ${accessKey}`, `Authorization: Bearer ${otherKey}`],
    [`Authorization:\tBearer ${accessKey}`],
  )
const further = fc.subarray(
  [
    ...[
      'Accept: application/json',
      'Accept: application/links+json',
      'User-Agent: odd/1.0',
      'Accept-Encoding: gzip, br',
    ],
    ...['Connection: keep-alive', 'Connection: Keep-Alive', 'Connection: close', 'Connection: keep-alive, Upgrade'],
    ...['Content-Type: application/json', 'Content-Length: 0', 'Content-Length: 5', 'Content-Length: -1'],
    ...['Transfer-Encoding: chunked', 'Transfer-Encoding: identity', 'Expect: 100-continue', 'Upgrade: websocket'],
    ...['Origin: https://shop.example.com', 'Consistency: strong', 'Consistency: maybe', 'Consistency-Token: x'],
    ...[
      'If-Match: "1"',
      'If-None-Match: *',
      'Idempotency-Key: abc',
      'X-Forwarded-For: 10.0.0.1',
      'X-Forwarded-Host: x.example.com',
    ],
    ...[
      'X-Request-Id: my-request-1',
      'X-Request-Id: no',
      'X-Odd: 1',
      'X-Odd: \x01',
      ' folded: yes',
      'no colon',
      ': nameless',
    ],
    ...[
      'Accept : application/json',
      'User-Agent:',
      'User-Agent: é',
      `Accept-Language: ${'d'.repeat(17_000)}`,
      'Cookie: a=b',
      'Via: 1.1 a',
    ],
  ],
  { maxLength: 3 },
)
/** Mostly without, for each header more makes it likelier that the lane is left. */
const headers = (known: Known) =>
  fc
    .tuple(
      hosts(known),
      credentials(known),
      fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 2, arbitrary: further }),
    )
    .map((parts) => parts.flat())

const request = (known: Known) =>
  fc
    .tuple(methods, paths, versions, headers(known), often('\r\n', '\n', '\r'), often('', 'body', '\r\n'))
    .map(
      ([method, path, version, lines, end, behind]) =>
        `${[`${method} ${path} ${version}`, ...lines, '', ''].join(end)}${behind}`,
    )

/** Where a text is cut, in thousandths of its length. */
const cuts = fc.oneof(
  { weight: 6, arbitrary: fc.constant<number[]>([]) },
  { weight: 2, arbitrary: fc.array(fc.nat({ max: 999 }), { minLength: 1, maxLength: 3 }) },
)

function cutAt(text: string, places: number[]): string[] {
  const at = [0, ...places.map((place) => Math.floor((place * text.length) / 1000)), text.length].sort((a, b) => a - b)
  return at
    .slice(1)
    .map((to, i) => text.slice(at[i], to))
    .filter((piece) => piece !== '')
}

/** What a connection is sent: requests for checks that are right or wrong in any place, whole, cut, or several at once. */
export const oddConnection = (known: Known): fc.Arbitrary<Odd> =>
  fc
    .tuple(
      fc.array(fc.tuple(request(known), cuts), { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      fc.integer({ min: 0, max: 9 }),
    )
    .map(([requests, together, last]) => {
      const bursts = requests.map(([text, places]) => cutAt(text, places))
      return { bursts: together ? [[bursts.flat().join('')]] : bursts, halfClosed: last === 0 }
    })
