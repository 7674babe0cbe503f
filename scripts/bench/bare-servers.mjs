import { createServer } from 'node:http'
import Fastify from 'fastify'

/** What the product is measured against: the same answer from `node:http` and from Fastify, with nothing else done. */
const [kind, port] = process.argv.slice(2)
const body = '{}'

if (kind === 'fastify') {
  const app = Fastify()
  app.get('/*', (_, reply) => reply.header('content-type', 'application/json; charset=utf-8').send(body))
  await app.listen({ port: Number(port), host: '127.0.0.1' })
} else {
  createServer((_, reply) => {
    reply.setHeader('content-type', 'application/json; charset=utf-8')
    reply.end(body)
  }).listen(Number(port), '127.0.0.1')
}
