import type { AccountId } from '@doorward/core/ids'
import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

test('whoever waited too long for a turn is told to ask later: it is no outage', async () => {
  let now = 0
  const turns = new Turns(() => now, { waitingMax: 2, waitingOfAccountMax: 2, waitMsMax: 10, of: 'previews' })
  const account = 'acc' as AccountId
  const first = turns.take(account, async () => {
    now = 11
  })
  const second = turns.take(account, async () => 'done')
  await first
  await expect(second).rejects.toMatchObject({ kind: 'limited', retryAfterSeconds: 5 })
})
