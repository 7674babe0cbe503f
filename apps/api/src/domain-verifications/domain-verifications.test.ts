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

describe('ENT-06 a domain that people of a tenant come by', () => {
  it('is told in the history of the tenant: who began, proved and gave it up, and what stood when it was listed', async () => {
    await begin('before.com')
    const domains = [{ domain: 'people.com' }, { domain: 'before.com' }]
    const { body: tenant } = await one.call('POST', '/v1/tenants', { body: { domains } })
    const url = `/v1/tenants/${tenant.tenantId}`
    await names.serve(recordOf(await begin('people.com')))
    await one.node.runJobs()
    await look('people.com')
    await one.call('PUT', url, { body: { domains, data: { name: 'Acme' } } })
    expect((await one.call('GET', url)).body).not.toHaveProperty('domainStatuses')
    expect((await one.call('DELETE', path('people.com'))).status).toBe(204)
    type Told = { actor: { userId: string }; after: { data?: object; domainStatuses: Record<string, string> } }
    const { body } = await one.call('GET', `${url}/history`)
    expect((body.changes as Told[]).reverse().map(({ actor, after }) => [actor.userId, after.domainStatuses])).toEqual([
      ['Doorward|owner', { 'before.com': 'PENDING' }],
      ['Doorward|owner', { 'before.com': 'PENDING', 'people.com': 'PENDING' }],
      ['Doorward', { 'before.com': 'PENDING', 'people.com': 'COMPLETE' }],
      ['Doorward|owner', { 'before.com': 'PENDING', 'people.com': 'COMPLETE' }],
      ['Doorward|owner', { 'before.com': 'PENDING' }],
    ])
  })
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

describe('a domain that is taken back while its record is looked up', () => {
  /** Looks while something else happens between the question to the name server and its answer. */
  const lookDuring = (domain: string, meanwhile: () => Promise<unknown>) => {
    const { environment } = one.node
    const texts = async (name: string) => {
      const found = await environment.dns.texts(name)
      await meanwhile()
      return found
    }
    return lookFor({ ...environment, dns: { ...environment.dns, texts } }, one.accountId, domain)
  }

  it('LGN-06 is nobody’s, and free for whoever shows the record next', async () => {
    await names.serve(recordOf(await begin('quick.com')))
    const looked = await lookDuring('quick.com', () => one.call('DELETE', path('quick.com')))
    expect(looked).toBeUndefined()
    const other = await one.another()
    await names.serve(recordOf(await begin('quick.com', other)))
    expect(await look('quick.com', other)).toMatchObject({ status: 'COMPLETE' })
    expect(await begin('quick.com')).toMatchObject({ status: 'PENDING' })
  })

  it('LGN-06 is proved by its next attempt’s own record alone', async () => {
    await names.serve(recordOf(await begin('again.com')))
    const looked = await lookDuring('again.com', async () => {
      await one.call('DELETE', path('again.com'))
      await begin('again.com')
    })
    expect(looked?.verification.status).toBe('PENDING')
    expect(await look('again.com')).toMatchObject({ status: 'PENDING' })
  })

  it('LGN-06 has nobody wait: looks and deletions of many names at once all get through', async () => {
    const domains = Array.from({ length: 8 }, (_, at) => `crowd${at}.com`)
    const records = await Promise.all(domains.map(async (domain) => recordOf(await begin(domain))))
    await names.serve(Object.assign({}, ...records))
    const answers = await Promise.all(
      domains.flatMap((domain) => [
        one.call('PATCH', path(domain)),
        one.call('DELETE', path(domain)),
        one.call('PATCH', path(domain)),
      ]),
    )
    expect(answers.map(({ status }) => status).filter((status) => status > 404)).toEqual([])
  })
})

describe('a verified domain whose record is gone', () => {
  it('LGN-06 is not taken away while no name server says so, however long', async () => {
    await names.serve(recordOf(await begin('outage.com')))
    await look('outage.com')
    await names.close()
    for (const hour of [1, 40, 80, 120]) {
      const now = () => new Date(Date.now() + hour * 3_600_000)
      const looked = await lookFor({ ...one.node.environment, now }, one.accountId, 'outage.com')
      expect(looked, `after ${hour} hours`).toMatchObject({ hasFailed: true, verification: { status: 'COMPLETE' } })
    }
    await names.serve({})
    const looked = await lookFor(one.node.environment, one.accountId, 'outage.com')
    expect(looked?.verification).toMatchObject({ status: 'COMPLETE', failures: 1 })
  })

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
