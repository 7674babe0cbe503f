import { createServer, type Server } from 'node:net'
import { StartError } from '@doorward/store/database/start-error'
import type { FastifyInstance } from 'fastify'

/** What a machine answers that has no such address. */
const absent = new Set(['EAFNOSUPPORT', 'EADDRNOTAVAIL'])

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** A door of its own on an address, whose connections the app's one server serves, under the same limits. */
function openDoor(app: FastifyInstance, address: { port: number; host: string }): Promise<Server> {
  const door = createServer({ noDelay: true }, (socket) => app.server.emit('connection', socket))
  return new Promise((resolve, reject) => {
    door.once('error', reject)
    door.listen(address, () => resolve(door))
  })
}

/**
 * Listens on some addresses, on all where none is given. An address that this machine has not is passed over, unless it
 * has none of them. Answers where it listens, and how to open no further connections.
 * Raises `StartError` when the port is taken.
 */
export async function listen(
  app: FastifyInstance,
  { port, addresses }: { port: number; addresses: readonly string[] | undefined },
): Promise<{ addresses: string[]; close: () => void }> {
  const doors: Server[] = []
  const opened: string[] = []
  const close = () => {
    for (const door of doors) door.close()
  }
  let missing: unknown
  try {
    for (const host of addresses ?? ['::', '0.0.0.0']) {
      try {
        if (opened.length === 0) await app.listen({ port, host, listenTextResolver: () => '' })
        else doors.push(await openDoor(app, { port, host }))
        opened.push(host)
        if (!addresses) break // `::` takes IPv4 too
      } catch (error) {
        if (!absent.has(codeOf(error))) throw error
        missing = error
      }
    }
    if (opened.length === 0) throw missing
    return { addresses: opened, close }
  } catch (error) {
    close()
    throw codeOf(error) === 'EADDRINUSE'
      ? new StartError(`Port ${port} is taken by another program. Stop it or set DOORWARD_PORT.`, error)
      : error
  }
}
