import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../../test/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

describe('ENT-13 what an alert would have told of in the last seven days', () => {
  const trial = async (query: string) => (await api.call('GET', `/v1/alert-trials?${query}`)).body
  const hoursAgo = (hours: number) =>
    api.rows.owner`select date_trunc('hour', clock_timestamp()) - ${hours}::int * interval '1 hour' as hour`

  it('is judged by the hours of the past, by the rule of the alert itself; hours of too few checks are shown', async () => {
    for (const [hours, denials, allowed] of [
      [50, 40, 10],
      [49, 60, 40],
      [3, 90, 10],
    ] as const) {
      const [row] = await hoursAgo(hours)
      await api.rows.owner`insert into denial_counts values (${api.accountId}, ${row?.hour}, 'ann', ${denials})`
      await api.rows
        .owner`insert into call_counts values (${api.accountId}, ${row?.hour}, 0, ${allowed}, ${denials}, 0)`
    }
    const rate = await trial('type=DENIAL_RATE&value=50')
    expect(rate).toMatchObject({ by: 'HOUR', firedCount: 2 })
    expect(rate.steps).toHaveLength(168)
    expect(rate.fired[0].reason).toBe('90 % of 100 checks within an hour were refused.')
    expect(rate.steps.flatMap((step: { value?: number }) => step.value ?? [])).toEqual([80, 60, 90])
    expect((await trial('type=DENIAL_RATE&value=95')).firedCount).toBe(0)
    expect((await trial('type=USER_DENIALS&value=50')).firedCount).toBe(2)
    expect((await trial('type=USER_DENIALS&value=91')).steps.at(-4).value).toBe(90)
  })

  it('is judged once a day by the keys and certificates that there are', async () => {
    const { clientId } = await api.ownerClient()
    await api.rows.owner`
      update items set doc = jsonb_set(doc, '{verificationKeys,0,generationDate}', to_jsonb((clock_timestamp() - interval '12 days 1 hour')::text)) where item_id = ${clientId}`
    const unused = await trial('type=UNUSED_ACCESS_KEY&value=10')
    expect(unused).toMatchObject({ by: 'DAY', firedCount: 1 })
    expect(unused.steps.map((step: { value: number }) => step.value)).toEqual([6, 7, 8, 9, 10, 11, 12])
    expect((await trial('type=EXPIRY&value=30')).firedCount).toBe(0)
  })
})
