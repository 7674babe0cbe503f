import { expect, test } from 'vitest'
import { problemsOf } from '../shared/noun/fields.ts'
import { blankIntegration, integrationFields, toIntegrationInput } from './integration-values.ts'

test('only the fields of the chosen type are asked for and sent', () => {
  const values = { ...blankIntegration, url: 'https://acme.com/hook', region: 'nowhere' }
  expect(problemsOf(integrationFields, values, true)).toEqual({})
  expect(toIntegrationInput(values)).toEqual({
    type: 'WEBHOOK',
    configuration: { events: ['AccessChanged', 'AlertFired', 'UserLogin'], url: 'https://acme.com/hook' },
  })
})

test.each([
  ['WEBHOOK', ['url']],
  ['AWS_EVENTBRIDGE', ['region', 'eventBusName', 'accessKeyId', 'secretAccessKey']],
  ['GCP_PUBSUB', ['projectId', 'topicId', 'clientEmail', 'privateKey']],
] as const)('%s needs its fields', (type, fields) => {
  expect(Object.keys(problemsOf(integrationFields, { ...blankIntegration, type }, true))).toEqual(fields)
})
