// @vitest-environment jsdom
import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { nouns, type PageKey } from '../../nouns/navigation.ts'
import '../../../test/render.tsx'
import { routes } from './routes.tsx'
import { type NounScreens, ofNoun, ofPage } from './screens.ts'

const loadMs = 30_000

test.each(nouns.map((noun) => [noun.many, noun] as const))(
  'every address of %s has its screen',
  async (_, { key, path, create }) => {
    const { list, create: creating, detail }: NounScreens = await ofNoun[key]()
    const shown = [list, await detail()].map(({ Component }) => Component)
    expect(shown.map((Component) => typeof Component)).toEqual(['function', 'function'])
    expect(creating !== undefined).toBe(create !== undefined)
    const last = (address: string) => matchRoutes(routes, address)?.at(-1)?.route
    expect(last(path)?.path).toBe(path)
    expect(last(`${path}/new`)?.path).toBe(create ? `${path}/new` : `${path}/:id`)
    expect(last(`${path}/an%20id`)?.path).toBe(`${path}/:id`)
  },
  loadMs,
)

test.each(Object.keys(ofPage))('the page %s has its screen', async (key) => {
  // The keys of the table itself.
  expect(typeof (await ofPage[key as PageKey]()).Component).toBe('function')
})
