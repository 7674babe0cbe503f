import { expect, it } from 'vitest'
import { textForMachines } from './for-machines.ts'

it('SCR-14 names the addresses where this installation describes itself', () => {
  const hosts = { scheme: 'https', domain: 'doorward.example', regions: ['eu-west'], port: undefined }
  const text = textForMachines({ hosts } as unknown as Parameters<typeof textForMachines>[0])
  expect(text.split('\n')[0]).toBe('# Doorward')
  const links = [...text.matchAll(/\]\((\S+)\)/g)].map(([, url]) => url ?? '')
  expect(links.map((url) => new URL(url).pathname)).toEqual([
    '/.well-known/openapi',
    '/.well-known/openapi',
    '/.well-known/openid-configuration',
    '/docs/',
    '/app/',
  ])
  for (const url of links) expect(new URL(url).hostname.endsWith('doorward.example')).toBe(true)
})
