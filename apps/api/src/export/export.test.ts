import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../../test/test-api.ts'

let api: TestApi
let url: string
beforeAll(async () => {
  api = await openTestApi()
  url = `/v1/accounts/${api.accountId}/export`
})
afterAll(() => api.close())

type Item = { kind: string; id: string; document: Record<string, unknown> }

describe('P2 the export of an account', () => {
  it('holds everything but secrets', async () => {
    const secret = 'a-secret-of-my-own-choice-1234'
    await api.call('POST', '/v1/integrations', {
      body: { type: 'WEBHOOK', configuration: { url: 'https://example.com', secret } },
    })
    const { clientId, recordId } = await api.ownerClient()
    await api.call('POST', '/v1/support-tickets', { body: { ticket: { message: 'Help me' } } })
    await api.call('GET', '/v1/records')
    await api.node.environment.recorder.flush()
    const { status, body, headers } = await api.call('GET', `${url}?history=true`)
    expect(status).toBe(200)
    expect(headers['content-disposition']).toContain(`${api.accountId}.json`)
    const ids = body.items.map(({ kind, id }: Item) => `${kind} ${id}`)
    for (const id of [`account ${api.accountId}`, `client ${clientId}`, `record ${recordId}`, 'integration WEBHOOK'])
      expect(ids).toContain(id)
    expect(body).toMatchObject({ formatVersion: 1, accountId: api.accountId, region: 'eu-west' })
    expect(body.profiles).toMatchObject([{ userId: 'Doorward|owner', email: 'owner@example.com' }])
    expect(body.usage).toMatchObject([{ calls: 1 }])
    expect(body.supportTickets).toMatchObject([{ ticket: { message: 'Help me' } }])
    expect(body.history.at(-1).revision).toBe(body.revision)
    expect(body.history).toContainEqual(expect.objectContaining({ kind: 'client', id: clientId, before: null }))
    expect(JSON.stringify(body)).not.toMatch(/sealed|a-secret-of-my-own/)
    expect((await api.call('GET', url)).body).not.toHaveProperty('history')
  })

  it('is of one moment while others write: every item is there, at most as new as the revision it names', async () => {
    const pair = (n: number) => ['a', 'b'].map((half) => ({ recordId: `rec_${half}`, name: `Pair ${n}` }))
    const statements = [{ roles: ['Doorward:Editor'], resources: [{ resourceUri: 'x' }] }]
    for (const record of pair(0)) await api.call('POST', '/v1/records', { body: { ...record, statements } })
    let writing = true
    const writer = (async () => {
      for (let n = 1; writing; n++)
        for (const record of pair(n))
          await api.call('PUT', `/v1/records/${record.recordId}`, { body: { ...record, statements } })
    })()
    for (let round = 0; round < 15; round++) {
      const { body, status } = await api.call('GET', `${url}?history=true`)
      if (status === 429) continue
      const versions = body.items.map(({ version }: { version: number }) => version)
      expect(Math.max(...versions)).toBe(body.revision)
      expect(body.history.at(-1).revision).toBe(body.revision)
      const [a, b] = ['rec_a', 'rec_b'].map((id) => {
        const found = body.items.find((item: Item) => item.id === id)
        return Number(found.document.name.replace('Pair ', ''))
      }) as [number, number]
      expect([a, a - 1]).toContain(b)
    }
    writing = false
    await writer
  })
})
