import { expectedKeyword } from '@doorward/core/text/expected'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allEndpoints } from './endpoints.ts'
import { type Sample, samplesOf } from './samples.ts'
import { openTestApi, type TestApi } from './test-api.ts'

type Schema = Record<string, unknown>

/** Every schema within a schema, itself among them. */
function* within(schema: unknown): Generator<Schema> {
  if (typeof schema !== 'object' || schema === null) return
  if (Array.isArray(schema)) for (const each of schema) yield* within(each)
  else {
    yield schema as Schema // an object that is no list
    for (const each of Object.values(schema)) yield* within(each)
  }
}

describe('a refusal says what is expected, with an example (API-02)', () => {
  it.each(allEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    'wherever %s takes a text of a certain form',
    (_, { params, query, body }) => {
      const withPattern = [...within([params, query, body])].filter(({ pattern }) => typeof pattern === 'string')
      for (const schema of withPattern) {
        const { pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY, examples } = schema
        expect(schema[expectedKeyword], String(pattern)).toMatch(/^[a-zA-Z].*[^.]$/)
        const [example = ''] = examples as string[] // beside the words
        expect(example).toMatch(new RegExp(String(pattern)))
        expect([Number(minLength) <= example.length, example.length <= Number(maxLength)], example).toEqual([
          true,
          true,
        ])
      }
    },
  )
})

let api: TestApi
let samples: Record<string, () => Promise<Sample>>
beforeAll(async () => {
  api = await openTestApi()
  samples = samplesOf(api)
})
afterAll(() => api.close())

/** Words and signs of validators and patterns, which tell a person nothing. */
const validatorEnglish =
  /must NOT|must match|must be (string|integer|number|boolean|array|object)\b|equal to constant|schema|pattern|anyOf|oneOf|keyword|[\^\\$]|undefined|\[object/
const wrongValues: unknown[] = [7, true, [], {}, 'x'.repeat(5_000), '\u202e', ' \u200b', '%^$', [[]], [{ wrong: 1 }]]

describe('no answer repeats the validator (API-02)', () => {
  const writes = allEndpoints.filter(({ body, largeBody }) => body && !largeBody)
  it.each(writes.map((endpoint) => [endpoint.name, endpoint] as const))('of %s', async (name, endpoint) => {
    const { url, body: fitting = {} } = (await samples[name]?.()) ?? { url: '' }
    const fields = new Set(
      [...within(endpoint.body)].flatMap(({ properties }) => Object.keys((properties as object) ?? {})),
    )
    const sent = [[], 7, { nobodyKnows: 1 }, {}, { type: 'THIRD' }, { type: 'WEBHOOK' }]
    const wrong = [...fields].flatMap((field) =>
      wrongValues.map((value) => ({ ...(fitting as object), [field]: value })),
    )
    const titles = new Set<string>()
    const token = await api.userWith(`asker of ${name}`, 'Doorward:Owner', '*') // one may ask some things only so often
    for (const body of [...sent, ...wrong]) {
      const answer = await api.call(endpoint.method, url, { token, body })
      if (answer.status !== 400) continue
      titles.add(answer.body.title)
      expect(answer.body.details, JSON.stringify([body, answer.body])).toHaveProperty('field')
      expect(answer.body.title).toMatch(/[.?]$/)
    }
    expect([...titles].filter((title) => validatorEnglish.test(title))).toEqual([])
    if (fields.size > 0) expect(titles.size).toBeGreaterThan(1)
  })

  it('a body of several shapes is told about the one it names', async () => {
    const wrong = async (body: object) => (await api.call('POST', '/v1/integrations', { body })).body.title
    expect(await wrong({})).toBe('type must be one of WEBHOOK, AWS_EVENTBRIDGE, GCP_PUBSUB.')
    expect(await wrong({ type: 'MAIL' })).toBe('type must be one of WEBHOOK, AWS_EVENTBRIDGE, GCP_PUBSUB.')
    expect(await wrong({ type: 'AWS_EVENTBRIDGE' })).toBe('configuration is missing.')
    expect(await wrong({ type: 'WEBHOOK', configuration: {} })).toBe('configuration.url is missing.')
    const region = { type: 'AWS_EVENTBRIDGE', configuration: { region: 'Paris' } }
    expect(await wrong(region)).toMatch(/^configuration\.(eventBusName|accessKeyId|secretAccessKey) is missing\.$/)
  })
})
