import { type AddressInfo, connect } from 'node:net'
import { createServer } from 'node:tls'
import { generate } from 'selfsigned'

/** What stands before servers on the machine itself, as in an installation: TLS, by a certificate made just now. */
export interface TlsFront {
  port: number
  close(): Promise<void>
}

/** Passes each connection on to the port that its server name has, or to the other one. */
export async function openTlsFront(ports: { byName: Record<string, number>; others: () => number }): Promise<TlsFront> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'doorward.test' }])
  const front = createServer({ key, cert }, (socket) => {
    const name = typeof socket.servername === 'string' ? socket.servername : ''
    const behind = connect(ports.byName[name] ?? ports.others(), '127.0.0.1')
    const end = () => {
      socket.destroy()
      behind.destroy()
    }
    for (const each of [socket, behind]) each.on('error', end).on('close', end)
    socket.pipe(behind).pipe(socket)
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  return {
    port: (front.address() as AddressInfo).port, // it listens on a port
    close: () => new Promise((resolve) => front.close(() => resolve())),
  }
}
