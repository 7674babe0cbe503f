import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner, onDatabase, startOutsideServer } from '../../test/test-servers.ts'
import type { Target } from '../database/connection.ts'
import { migrate } from './migrate.ts'

const folder = mkdtempSync(join(tmpdir(), 'dw-restore-'))
let started: Awaited<ReturnType<typeof startOutsideServer>>
let restored: Target
const admin = (statement: string, database = 'postgres') => asOwner(onDatabase(started.admin, database), statement)

beforeAll(async () => {
  chmodSync(folder, 0o711)
  started = await startOutsideServer(folder)
  restored = onDatabase(started.target, 'restored')
  await asOwner(started.target, 'create database restored')
  await migrate(restored)
}, 60_000)
afterAll(async () => {
  await started.server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Leaves the database as a dump does that is restored where the roles do not exist: tables, but no rights or policies. */
async function loseRoles() {
  await admin('drop owned by doorward_server, doorward_across', 'restored')
  await admin('drop role doorward_server, doorward_across')
}
const refusalOf = (target: Target) =>
  migrate(target).then(
    () => undefined,
    (error: Error) => ({ name: error.name, message: error.message }),
  )

test('P1 a dump restored before the roles existed: the start makes them and says to restore it again', async () => {
  await loseRoles()
  const refusal = await refusalOf(restored)
  expect(refusal).toMatchObject({ name: 'StartError', message: expect.stringContaining('restore the dump again') })
  expect(await refusalOf(restored)).toEqual(refusal)
  await asOwner(started.target, 'create database anew')
  await migrate(onDatabase(started.target, 'anew'))
})

test('P1 where the user may not make the roles, the start says exactly what to type', async () => {
  await admin('drop owned by doorward_server, doorward_across', 'anew')
  await admin('drop role doorward_server, doorward_across')
  await admin('alter role app nocreaterole')
  await asOwner(started.target, 'create database third')
  const third = onDatabase(started.target, 'third')
  const typed = async () => /type: (.*)$/.exec((await refusalOf(third))?.message ?? '')?.[1] ?? ''
  expect(await typed()).toBe(
    'create role doorward_server nologin; create role doorward_across nologin; grant doorward_server, doorward_across to app;',
  )
  await admin('create role doorward_server nologin')
  const rest = await typed()
  expect(rest).toBe('create role doorward_across nologin; grant doorward_server, doorward_across to app;')
  await admin(rest)
  await migrate(third)
})
