/** An answer as it came. */
interface Answer {
  status: number
  headers: Record<string, string>
  body: Uint8Array
}

type Fields = Record<string, unknown>

const textOf = ({ body }: Answer): string => new TextDecoder().decode(body)

/** What it says, as JSON or as a form; undefined for anything else. */
function fieldsOf(answer: Answer): Fields | undefined {
  const type = answer.headers['content-type'] ?? ''
  if (/^(application\/x-www-form-urlencoded|text\/plain)/i.test(type)) {
    const form = new URLSearchParams(textOf(answer))
    if (form.has('access_token') || form.has('error')) return Object.fromEntries(form)
  }
  try {
    const value: unknown = JSON.parse(textOf(answer))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined
  } catch {
    return undefined
  }
}

const asSeconds = (value: unknown): unknown =>
  typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value

/**
 * What providers get wrong in their answers for tokens (RFC 6749 §5.1, §5.2) put right: a form instead of JSON, an error
 * with status 200, no `token_type`, scopes as a list, seconds as a text. Nothing is added to what it vouches for.
 * @param readsIdToken leaves the id token in, for whoever asked for one
 */
export function readableTokenAnswer(answer: Answer, { readsIdToken }: { readsIdToken: boolean }): Answer {
  const fields = fieldsOf(answer)
  if (!fields) return answer
  const { id_token, ...others } = fields
  const { error, scope, expires_in, token_type = 'bearer' } = fields
  const isError = typeof error === 'string'
  const read: Fields = {
    ...others,
    ...(readsIdToken && id_token !== undefined ? { id_token } : {}),
    ...(typeof fields.access_token === 'string' ? { token_type } : {}),
    ...(Array.isArray(scope) ? { scope: scope.join(' ') } : {}),
    ...(expires_in === undefined ? {} : { expires_in: asSeconds(expires_in) }),
  }
  return {
    status: isError && answer.status === 200 ? 400 : answer.status,
    headers: { ...answer.headers, 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(read)),
  }
}
