import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'

export interface Received {
  url: string
  headers: IncomingHttpHeaders
  body: string
}

const takes = () => ({ status: 200 })

/** A real HTTP server on this machine that keeps what it is sent; it can be stopped and started on its port. */
export class Receiver {
  received: Received[] = []
  /** How it answers; 200 and nothing unless told. */
  answer: (received: Received) => { status: number; body?: string; headers?: Record<string, string> } = takes
  #server: Server | undefined
  #port = 0

  get url(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  async start(): Promise<void> {
    const server = createServer((request, reply) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const received = { url: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() }
        const { status, body = '', headers = {} } = this.answer(received)
        if (status < 300) this.received.push(received)
        reply.writeHead(status, headers).end(body)
      })
    })
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve))
    const address = server.address()
    if (typeof address === 'object' && address) this.#port = address.port
    this.#server = server
  }

  /** As it was when it was new, at its address. */
  async renew(): Promise<void> {
    await this.kill()
    this.received = []
    this.answer = takes
    await this.start()
  }

  /** Dies at once, with whatever it is doing. */
  async kill(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    server?.closeAllConnections()
    if (server) await new Promise((resolve) => server.close(resolve))
  }
}
