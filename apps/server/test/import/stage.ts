import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { AccountId } from '@doorward/core/ids'
import { bootstrap } from '../../src/bootstrap.ts'
import { moveIn, type Wanted } from '../../src/import/move-in.ts'
import { openTestPlatform } from '../test-platform.ts'

/** An installation that people move to: each import comes to an account of its own. */
export async function openStage() {
  const { platform, environment, close } = await openTestPlatform()
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'doorward-import-'))
  let files = 0
  let accounts = 0

  /** Writes a file of an export, in a folder of its own; its name may lead through folders. */
  function file(name: string, content: string | Buffer, at = join(folder, String(++files))): string {
    const path = join(at, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
    return path
  }
  /** The same for an export of several files; answers their folder. */
  function folderOf(contents: Record<string, unknown>): string {
    const at = join(folder, String(++files))
    for (const [name, content] of Object.entries(contents))
      file(name, typeof content === 'string' ? content : JSON.stringify(content, null, 2), at)
    return at
  }
  const newAccount = async (): Promise<AccountId> => {
    const made = await bootstrap(platform, { email: 'owner@example.com', account: `Moved ${++accounts}` })
    return made.accountId
  }
  const take = (accountId: AccountId, wanted: Pick<Wanted, 'product' | 'file'> & Partial<Wanted>) =>
    moveIn(platform, { dryRun: false, tell: () => {}, ...wanted, accountId })

  /** An account's living items of a kind, by their ids. */
  const items = (accountId: AccountId, kind: string) =>
    platform.database.account(
      accountId,
      async (tx) => {
        const rows = await tx<{ item_id: string; doc: Record<string, unknown> }[]>`
          select item_id, doc from items where account_id = ${accountId} and kind = ${kind} and not deleted order by item_id`
        return Object.fromEntries(rows.map((row) => [row.item_id, row.doc]))
      },
      'read',
    )
  /** What is kept of each user: what he is called, what proves him, and whether he has a password. */
  const people = (accountId: AccountId) =>
    platform.database.account(
      accountId,
      async (tx) => {
        const rows = await tx<
          {
            user_id: string
            email: string
            email_verified: boolean
            name: string
            proofs: string[]
            hash: string | null
          }[]
        >`
          select i.item_id as user_id, p.email, p.email_verified, p.name, w.hash,
            to_jsonb(array(select connection_id || ' ' || issuer || ' ' || subject from user_identities u
              where u.account_id = i.account_id and u.user_id = i.item_id order by 1)) as proofs
          from items i left join user_profiles p on p.account_id = i.account_id and p.user_id = i.item_id
            left join passwords w on w.account_id = i.account_id and w.user_id = i.item_id
          where i.account_id = ${accountId} and i.kind = 'user' and not i.deleted and i.item_id not like 'Doorward|%'`
        return Object.fromEntries(rows.map(({ user_id: userId, ...row }) => [userId, row]))
      },
      'read',
    )
  const revision = (accountId: AccountId) =>
    platform.database.account(
      accountId,
      async (tx) =>
        (await tx<{ revision: string }[]>`select revision from accounts where account_id = ${accountId}`)[0]?.revision,
      'read',
    )
  return {
    ...{ platform, environment, folder, file, folderOf, newAccount, take, items, people, revision },
    /** Everything by which one sees what an import left. */
    all: async (accountId: AccountId) => ({
      people: await people(accountId),
      roles: await items(accountId, 'role'),
      groups: await items(accountId, 'group'),
      records: await items(accountId, 'record'),
      clients: await items(accountId, 'client'),
      revision: await revision(accountId),
    }),
    close: async () => {
      await close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
export type Stage = Awaited<ReturnType<typeof openStage>>
