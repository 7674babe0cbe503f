import { request } from 'node:http'

interface Sent {
  method?: string
  accessKey?: string | undefined
  body?: object
}

/** Sends requests to a server on this machine, for hosts that only the browser's resolver knows. */
export const senderTo =
  (port: number) =>
  (host: string, path: string, { method = 'POST', accessKey, body }: Sent) =>
    new Promise<{ status: number; body: unknown }>((resolve, reject) => {
      const text = body ? JSON.stringify(body) : ''
      const headers = {
        host,
        ...(accessKey ? { authorization: `Bearer ${accessKey}` } : {}),
        ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}),
      }
      const sent = request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
        let read = ''
        answer.on('data', (part: Buffer) => (read += part.toString()))
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, body: read === '' ? undefined : JSON.parse(read) }),
        )
      })
      sent.on('error', reject)
      sent.end(text)
    })
