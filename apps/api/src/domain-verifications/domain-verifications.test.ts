import { type NameServer, openNameServer } from '@doorward/http/test/name-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../../test/test-api.ts'
import { lookFor } from './look.ts'

let names: NameServer
let one: TestApi
beforeAll(async () => {
  names = await openNameServer()
  one = await openTestApi({ dnsServer: names.address })
})
afterAll(async () => {
  await one.close()
  await names.close()
})

const path = (domain: string) => `/v1/domain-verifications/${domain}`
type Asked = { token?: string; host?: string }
const begin = async (domain: string, asked: Asked = {}) =>
  (await one.call('POST', '/v1/domain-verifications', { body: { domain }, ...asked })).body
const look = async (domain: string, asked: Asked = {}) => (await one.call('PATCH', path(domain), asked)).body
const recordOf = ({ validation }: { validation: { recordName: string; value: string } }) => ({
  [validation.recordName]: [validation.value],
})

describe('a domain is verified by a TXT record (decision 48)', () => {
  it('whose value is made for one account and one attempt, and stays while the attempt is under way', async () => {
    const first = await begin('Own.Com')
    expect(first).toMatchObject({
      domain: 'own.com',
      status: 'PENDING',
      validation: { recordName: '_doorward.own.com' },
    })
    expect(await begin('own.com')).toEqual(first)
    expect((await begin('other-own.com')).validation.value).not.toBe(first.validation.value)
  })

  it('and by nothing else that stands there', async () => {
    const { validation } = await begin('close.com')
    await names.serve({
      'close.com': [validation.value],
      '_doorward.close.com': [`${validation.value}x`, 'doorward-verification=', validation.value.toUpperCase()],
    })
    expect(await look('close.com')).toMatchObject({ status: 'PENDING' })
    await names.serve({ '_doorward.close.com': ['something else', validation.value] })
    const found = await look('close.com')
    expect(found).toMatchObject({ status: 'COMPLETE' })
    expect(found.verifiedTime).toBeTruthy()
  })

  it('which is looked for without being asked', async () => {
    await names.serve(recordOf(await begin('patient.com')))
    await one.node.runJobs()
    const { body } = await one.call('GET', '/v1/domain-verifications?domain=patient.com')
    expect(body.domainVerifications).toMatchObject([{ domain: 'patient.com', status: 'COMPLETE' }])
  })

  it('says so where no name server answers, and takes nothing for proved', async () => {
    await begin('mute.com')
    await names.close()
    expect(await look('mute.com')).toMatchObject({ status: 'PENDING', nameServerFailed: true })
    await names.serve({})
    expect((await look('mute.com')).nameServerFailed).toBeUndefined()
  })

  it.each(['com', 'co.uk', 'localhost', '10.0.0.1', 'doorward.localhost', 'acc-x.eu-west.doorward.localhost'])(
    '%s is nobody’s to verify',
    async (domain) => {
      expect((await one.call('POST', '/v1/domain-verifications', { body: { domain } })).status).toBe(400)
    },
  )
})

describe('between two accounts', () => {
  it('nothing is reserved by trying: whoever shows the record has it, once, and the other is told', async () => {
    const other = await one.another()
    const [ours, theirs] = [await begin('wanted.com'), await begin('wanted.com', other)]
    expect(ours.validation.value).not.toBe(theirs.validation.value)
    await names.serve(recordOf(theirs))
    expect(await look('wanted.com')).toMatchObject({ status: 'PENDING', foundInstead: [theirs.validation.value] })
    expect(await look('wanted.com', other)).toMatchObject({ status: 'COMPLETE' })
    await names.serve(recordOf(ours))
    expect(await look('wanted.com')).toMatchObject({ status: 'PENDING', takenByAnother: true })
    expect((await one.call('DELETE', path('wanted.com'), other)).status).toBe(204)
    expect(await look('wanted.com')).toMatchObject({ status: 'COMPLETE' })
    expect(
      (await one.call('GET', '/v1/domain-verifications?domain=wanted.com', other)).body.domainVerifications,
    ).toEqual([])
  })

  it('a name of before stays with its account until another one proves it', async () => {
    const other = await one.another()
    await one.rows.owner`insert into proved_domains (domain, account_id) values ('before.com', ${other.accountId})`
    const shown = async () =>
      (await one.call('GET', '/v1/domain-verifications?domain=before.com', other)).body.domainVerifications
    expect(await shown()).toMatchObject([{ status: 'COMPLETE' }])
    await names.serve(recordOf(await begin('before.com')))
    expect(await look('before.com')).toMatchObject({ status: 'COMPLETE' })
    expect(await shown()).toEqual([])
  })
})

describe('a verified domain whose record is gone', () => {
  it('that was held before names were proved stays, however long a record that was begun for it is missing', async () => {
    await one.rows.owner`insert into proved_domains (domain, account_id) values ('held.com', ${one.accountId})`
    await begin('held.com')
    await names.serve({})
    for (const hour of [1, 40, 80, 120]) {
      const now = () => new Date(Date.now() + hour * 3_600_000)
      const looked = await lookFor({ ...one.node.environment, now }, one.accountId, 'held.com')
      expect(looked?.verification.status, `after ${hour} hours`).toBe('COMPLETE')
    }
  })

  it('stays for 72 hours, then fails, and begins anew with another value', async () => {
    const before = await begin('leaving.com')
    await names.serve(recordOf(before))
    await look('leaving.com')
    await names.serve({})
    for (const [hour, status] of [
      [1, 'COMPLETE'],
      [30, 'COMPLETE'],
      [72, 'COMPLETE'],
      [74, 'FAILED'],
    ] as const) {
      const now = () => new Date(Date.now() + hour * 3_600_000)
      const looked = await lookFor({ ...one.node.environment, now }, one.accountId, 'leaving.com')
      expect(looked?.verification.status, `after ${hour} hours`).toBe(status)
    }
    await names.serve(recordOf(before))
    expect(await look('leaving.com')).toMatchObject({ status: 'FAILED' })
    const anew = await begin('leaving.com')
    expect(anew.status).toBe('PENDING')
    expect(anew.validation.value).not.toBe(before.validation.value)
  })
})
