import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'doorward-shared-'))
const file = join(folder, 'identities.json')
afterAll(() => rmSync(folder, { recursive: true }))

function read(content: unknown) {
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return readConfig({ DOORWARD_SHARED_IDENTITIES: file }).sharedIdentities
}
const good = { clientId: 'operator', clientSecret: 'hunter2' }

describe('LGN-14 DOORWARD_SHARED_IDENTITIES', () => {
  it('lends the credential of each preset in it, at the addresses of the preset', () => {
    expect(read({ google: good })).toMatchObject([
      { presetId: 'google', ...good, addresses: { tokenUrl: 'https://oauth2.googleapis.com/token' } },
    ])
  })

  it('lends nothing where it is not set', () => expect(readConfig({}).sharedIdentities).toEqual([]))

  it.each<[string, unknown, string]>([
    ['no JSON', '{"hunter2"', 'file'],
    ['a list', [good], 'file'],
    ['a preset that is none', { gogle: good }, 'gogle'],
    ['a preset of many organisations', { microsoft: good }, 'microsoft'],
    ['no secret', { google: { clientId: 'operator' } }, 'google.clientSecret'],
    ['an empty id', { google: { ...good, clientId: '' } }, 'google.clientId'],
    ['another kind of value', { google: { ...good, clientSecret: 7 } }, 'google.clientSecret'],
    ['a field that is none', { google: { ...good, secret: 'hunter2' } }, 'google.secret'],
    ['a credential that is none', { google: 'hunter2' }, 'google'],
  ])('refuses the start with %s, naming it and telling no secret', (_, content, named) => {
    const sentence = new RegExp(`^DOORWARD_SHARED_IDENTITIES\\b(?=.*${named})((?!hunter2).)*\\.$`)
    expect(() => read(content)).toThrow(sentence)
  })

  it('refuses the start without its file', () => {
    expect(() => readConfig({ DOORWARD_SHARED_IDENTITIES: join(folder, 'none.json') })).toThrow(
      /^DOORWARD_SHARED_IDENTITIES\b/,
    )
  })
})
