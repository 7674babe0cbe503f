import type { ConnectionReply } from '@doorward/contract/authorization/sign-in/connections'
import { expect, test } from 'vitest'
import { blankConnection, toConnectionInput, toConnectionValues } from './connection-values.ts'

const served: ConnectionReply = {
  connectionId: 'con_google' as never,
  type: 'OAUTH2',
  clientId: '8842',
  clientSecret: null,
  hasClientSecret: true,
  isActiveConnection: true,
  data: { name: 'Google', developerAccountId: 'team-7' },
  defaultConnectionProperties: { scope: 'openid', prompt: 'login' },
  createdTime: '2026-01-01T00:00:00.000Z',
  lastUpdated: '2026-01-01T00:00:00.000Z',
}

test('ENT-26 saving without a new secret keeps the stored one', () => {
  expect(toConnectionInput(toConnectionValues(served), served).clientSecret).toBeNull()
})

test('a new secret is sent, and an asked removal is an empty text', () => {
  const values = toConnectionValues(served)
  expect(toConnectionInput({ ...values, clientSecret: 'new' }, served).clientSecret).toBe('new')
  expect(toConnectionInput({ ...values, removeSecret: true }, served).clientSecret).toBe('')
})

test('what the console does not show is sent back as it was', () => {
  const input = toConnectionInput({ ...toConnectionValues(served), name: 'Google Work' }, served)
  expect(input.data).toMatchObject({ name: 'Google Work', developerAccountId: 'team-7' })
  expect(input.defaultConnectionProperties).toEqual({ scope: 'openid', prompt: 'login' })
})

test('a SAML connection sends no OAuth parts', () => {
  const input = toConnectionInput({
    ...{ ...blankConnection, type: 'SAML2', clientId: 'x', providerCertificate: 'MII', idpInitiated: true },
  })
  expect(input.defaultConnectionProperties?.allowIdpInitiated).toBe('true')
  expect([input.clientId, input.tokenUrl, input.providerCertificate]).toEqual([null, null, 'MII'])
})
