import { expect, test } from 'vitest'
import { problemsOf } from '../../nouns/form/fields.ts'
import {
  blankIntegration,
  changeFields,
  integrationFields,
  toIntegrationChange,
  toIntegrationValues,
} from './integration-values.ts'

test('only the fields of the chosen type are asked for and sent', () => {
  const values = { ...blankIntegration, url: 'https://acme.com/hook', region: 'nowhere' }
  expect(problemsOf(integrationFields, values, true)).toEqual({})
  expect(toIntegrationChange(values)).toEqual({
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

test('a secret that is not typed anew is not asked for and not sent', () => {
  const configuration = { region: 'eu-west-1', eventBusName: 'bus', accessKeyId: 'AKIA0000000000000000' }
  const served = {
    type: 'AWS_EVENTBRIDGE' as const,
    configuration,
    createdTime: '',
    status: { failures: 0, deadLetters: 0 },
  }
  const values = toIntegrationValues(served)
  expect(problemsOf(changeFields, values, false)).toEqual({})
  expect(toIntegrationChange(values)).toEqual({
    type: 'AWS_EVENTBRIDGE',
    configuration: { ...configuration, events: ['AccessChanged', 'AlertFired', 'UserLogin'] },
  })
})
