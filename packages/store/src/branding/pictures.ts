import type { Picture } from '@doorward/core/branding/branding'
import type { AccountId } from '@doorward/core/ids'
import { limits } from '@doorward/core/limits'
import type { Tx } from '../database/database.ts'

/** A picture as it is served; undefined where the account has none of this id. */
export async function findPicture(tx: Tx, accountId: AccountId, pictureId: string): Promise<Buffer | undefined> {
  const [row] = await tx<{ body: Buffer }[]>`
    select body from pictures where account_id = ${accountId} and picture_id = ${pictureId}`
  return row?.body
}

/** What pages need to know of a picture that is kept; undefined where the account has none of this id. */
export async function findPictureFacts(tx: Tx, accountId: AccountId, pictureId: string): Promise<Picture | undefined> {
  const [row] = await tx<{ width: number; height: number; is_dark: boolean }[]>`
    select width, height, is_dark from pictures where account_id = ${accountId} and picture_id = ${pictureId}`
  return row && { pictureId, width: row.width, height: row.height, ...(row.is_dark ? { isDark: true } : {}) }
}

/** Keeps a picture. The account's oldest ones go beyond as many as it may have, but none of `used`. */
export async function savePicture(
  tx: Tx,
  accountId: AccountId,
  { picture, body, used }: { picture: Picture; body: Buffer; used: string[] },
): Promise<void> {
  const { pictureId, width, height, isDark = false } = picture
  await tx`
    insert into pictures (account_id, picture_id, body, width, height, is_dark)
    values (${accountId}, ${pictureId}, ${body}, ${width}, ${height}, ${isDark})
    on conflict (account_id, picture_id) do update set created_at = clock_timestamp()`
  await tx`
    delete from pictures where account_id = ${accountId} and picture_id in (
      select picture_id from pictures where account_id = ${accountId} and picture_id <> all(${used})
      order by created_at desc, picture_id offset ${Math.max(0, limits.picturesMax - used.length)})`
}
