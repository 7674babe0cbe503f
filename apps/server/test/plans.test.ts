import type { AccountId } from '@doorward/core/ids'
import { StartError } from '@doorward/store/database/start-error'
import { expect, it } from 'vitest'
import { changePlan, noteTransfer } from '../src/plans.ts'
import { noteRefundSent } from '../src/refunds.ts'
import { openBillingStage } from './billing-stage.ts'

it('ENT-19 the operator gives ENTERPRISE and takes it: told in the change log, paid by transfer within 30 days', async () => {
  const stage = await openBillingStage('2025-05')
  const { platform } = stage
  const { accountId, get } = await stage.somebody('big')
  const grant = (currency?: string) => changePlan(platform, { accountId, what: 'grant', currency })
  await expect(grant('CHF')).rejects.toThrow('EUR or USD')
  expect(await grant('USD')).toEqual({ accountId, plan: 'ENTERPRISE', currency: 'USD', changed: true })
  expect(await grant()).toMatchObject({ currency: 'USD', changed: false })
  expect(await get()).toMatchObject({ featureSet: 'ENTERPRISE', currency: 'USD' })
  await stage.call(accountId, new Date('2025-05-10T10:00:00Z'), 150_000)
  stage.setTime(new Date('2025-06-01T00:00:00Z'))
  await stage.closeMonths()
  await stage.collectAll()
  expect(await stage.invoices(accountId)).toMatchObject([{ total: '60.0000', status: 'OPEN', terms: 'invoice' }])
  expect(await stage.letters(accountId)).toMatchObject([{ text: expect.stringContaining('to be paid by 2025-07-01') }])
  const paid = () => noteTransfer(platform, { accountId, invoiceId: 'inv_2025_05' })
  expect([(await paid()).changed, (await paid()).changed]).toEqual([true, false])
  expect(await stage.invoices(accountId)).toMatchObject([{ status: 'PAID' }])
  expect(await changePlan(platform, { accountId, what: 'withdraw' })).toMatchObject({
    plan: 'BETA_PLAN',
    changed: true,
  })
  const told = await platform.database.account(
    accountId,
    (tx) => tx`select actor, after->'plan'->>'featureSet' as plan from account_changes
      where account_id = ${accountId} and kind = 'account' and after->'plan' is not null order by revision`,
  )
  expect([...told]).toEqual([
    { actor: 'Doorward:operator', plan: 'ENTERPRISE' },
    { actor: 'Doorward:operator', plan: 'BETA_PLAN' },
  ])
  await stage.close()
}, 60_000)

it('BIL-05 every command about money says in one sentence that there is no such account', async () => {
  const stage = await openBillingStage('2025-05')
  const { platform, parts } = stage
  const accountId = 'acc-nope' as AccountId
  for (const asked of [
    () => changePlan(platform, { accountId, what: 'grant' }),
    () => noteTransfer(platform, { accountId, invoiceId: 'inv_2025_05' }),
    () => noteRefundSent(parts, { accountId, note: 'X' }),
  ])
    await expect(asked()).rejects.toThrow(new StartError('There is no account acc-nope.'))
  await stage.close()
}, 60_000)
