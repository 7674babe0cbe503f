import { describe, expect, it } from 'vitest'
import type { ExtensionId } from '../ids.ts'
import { extensionIssuerOf, readExtensionIssuer } from './extension.ts'

const extensionId = 'ext_calendar' as ExtensionId

describe('decision 45: the issuer of an extension', () => {
  it.each(['https://login.example.com', 'http://acc-a.eu-west.doorward.localhost:8080'])(
    'is read as it is written: %s',
    (origin) => expect(readExtensionIssuer(extensionIssuerOf(origin, extensionId))).toEqual({ origin, extensionId }),
  )

  it.each([
    'https://login.example.com',
    'https://login.example.com/api/extensions/',
    'https://login.example.com/api/extensions/app_calendar',
    'https://login.example.com/api/extensions/ext_calendar/',
    'https://login.example.com/api/extensions/ext_calendar?x',
    'https://login.example.com/more/api/extensions/ext_calendar',
    'ftp://login.example.com/api/extensions/ext_calendar',
    `https://login.example.com/api/extensions/ext_${'a'.repeat(61)}`,
    'https://login.example.com/api/extensions/ext_%63alendar',
  ])('is not %s', (issuer) => expect(readExtensionIssuer(issuer)).toBeUndefined())
})
