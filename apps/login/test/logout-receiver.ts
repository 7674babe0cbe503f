import { createServer, type ServerResponse } from 'node:http'

/** What a logout token was brought in. */
interface Told {
  token: string
  type: string | undefined
  method: string | undefined
}

/** A server of an application that is told of sign-outs; `answer` says what it does with each. */
export async function openLogoutReceiver(answer: (response: ServerResponse, nth: number) => void = (r) => r.end()) {
  const told: Told[] = []
  let asked = 0
  const server = createServer((request, response) => {
    const nth = ++asked
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const form = new URLSearchParams(Buffer.concat(chunks).toString())
      told.push({
        token: form.get('logout_token') ?? '',
        type: request.headers['content-type'],
        method: request.method,
      })
      answer(response, nth)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}/signed-out`,
    told,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
