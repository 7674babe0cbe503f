// @vitest-environment jsdom
import { createHash } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { usePortal } from '../lib/portal-store.ts'
import { loadConfig } from './config.ts'
import { seesAdmin } from './internal-admin.ts'

afterEach(() => vi.unstubAllGlobals())

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')
const profileOf = (userId: string) => ({ userId, email: '', username: '', displayName: '' })

async function configured(internalAdmins: string[] | undefined) {
  vi.stubGlobal('fetch', async () => Response.json(internalAdmins ? { internalAdmins } : {}))
  await loadConfig()
}

test.each([
  ['Doorward|anna', ['Doorward|anna'], 6, true],
  ['Doorward|anna', ['Doorward|ben', 'Doorward|anna'], 60, true],
  ['Doorward|anna', ['Doorward|anna'], 5, false],
  ['Doorward|anna', ['Doorward|anna'], 0, true],
  ['Doorward|anna', ['Doorward|ben'], 0, false],
  ['Doorward|anna', ['Doorward|ben'], 6, false],
  ['Doorward|anna', [], 6, false],
  ['Doorward|anna', undefined, 6, false],
])(
  'SES-19 %s sees the admin display where the installation names %j and they have %i accounts: %s',
  async (userId, named, accounts, sees) => {
    usePortal.setState({ profile: profileOf(userId) })
    await configured(named?.map(sha256))
    expect(await seesAdmin(accounts)).toBe(sees)
  },
)

test('SES-19 nobody who is not signed in sees it', async () => {
  usePortal.setState({ profile: null })
  await configured([sha256('')])
  expect(await seesAdmin(60)).toBe(false)
})
