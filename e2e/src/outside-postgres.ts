import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asOwner, onDatabase, startOutsideServer } from '@doorward/store/test/test-servers'

/** A PostgreSQL beside the product, as an operator has one. */
export interface OutsidePostgres {
  /** A folder that goes with it. */
  folder: string
  /** Makes a database and answers its address. */
  make(name: string): Promise<string>
  /** Runs one statement as the owner of a database, or as the server's superuser. */
  run(name: string, statement: string): Promise<void>
  runAsAdmin(name: string, statement: string): Promise<void>
  stop(): Promise<void>
}

export async function startOutsidePostgres(): Promise<OutsidePostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'doorward-outside-'))
  chmodSync(folder, 0o711)
  const { server, admin, target: first } = await startOutsideServer(folder)
  const target = (name: string) => onDatabase(first, name)
  return {
    folder,
    async make(name) {
      await asOwner(first, `create database ${name}`)
      const made = target(name)
      if (!('url' in made)) throw new Error('an outside database has an address')
      return made.url
    },
    run: (name, statement) => asOwner(target(name), statement),
    runAsAdmin: (name, statement) => asOwner(onDatabase(admin, name), statement),
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
