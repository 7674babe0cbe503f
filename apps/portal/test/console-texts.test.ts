import catalogue from '@doorward/texts/en.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { areasIn, filesOfFirst, readSources, saidElsewhere, splitTexts } from '../build/console-texts.ts'
import { sectionOf } from '../build/sections.ts'

const sources = readSources()
const first = filesOfFirst(sources)
const { everywhere, later, ofSection } = splitTexts(catalogue, sources, first)
const isKnown = (area: string) => Object.hasOwn(catalogue, area)

test('every area that is left out is one, and each other goes with one part as it stands', () => {
  const parts = [everywhere, later, ...ofSection.values()]
  const areas = [...saidElsewhere, ...parts.flatMap((part) => Object.keys(part))]
  expect(areas.toSorted()).toEqual(Object.keys(catalogue).toSorted())
  for (const part of parts) expect(catalogue).toMatchObject(part)
})

test('the console says no text of an area that is left out', () => {
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.filter(({ code }) => saidElsewhere.some((area) => areasIn(code).has(area)))).toEqual([])
})

test('SCR-12 what a section alone says comes with it, and each file has what it says', () => {
  expect(Object.keys(ofSection.get('users') ?? {})).toContain('users')
  const unsaid = sources.flatMap(({ file, code }) => {
    // Who says what comes later brings it along; the first files can't.
    const there = { ...everywhere, ...ofSection.get(sectionOf(file) ?? ''), ...(first.has(file) ? {} : later) }
    return [...areasIn(code)].filter((area) => isKnown(area) && !Object.hasOwn(there, area)).map((area) => [file, area])
  })
  expect(unsaid).toEqual([])
})

test('SCR-12 the files that the first one imports are known, and no more', () => {
  const files = [
    ['main.tsx', "import { a } from './app/a.ts'\nimport type { B } from './b.ts'"],
    ['app/a.ts', "import '../c.css'\nimport {\n  d,\n} from '../lib/d.ts'\nconst e = () => import('./e.ts')"],
    ['b.ts', ''],
    ['lib/d.ts', ''],
    ['app/e.ts', ''],
  ].map(([file = '', code = '']) => ({ file: `/src/${file}`, code }))
  const found = ['/src/main.tsx', '/src/app/a.ts', '/src/lib/d.ts']
  expect([...filesOfFirst(files, '/src/main.tsx')]).toEqual(found)
})

test('the area of a text is always named by a literal, for by that it is found', () => {
  const composed = /\b(?:t|rich|parts)\(\s*(?:`\$\{|[^'"`)]*\+)/
  expect(sources.filter(({ code }) => composed.test(code)).map(({ file }) => file)).toEqual([])
})

test.each([
  ['what two sections say', ["t('shop.a')", "t('shop.b')"], 'later'],
  ['what one section and the frame say', ["t('shop.a')", '', "t('shop.b')"], 'everywhere'],
  ['what one section says', ['t(`shop.a`)', ''], 'one'],
  ['what nobody says', ['', ''], 'everywhere'],
])('%s is found in the right place', (_, [one = '', two = '', frame = ''], place) => {
  const files = [
    { file: '/src/screens/one/One.tsx', code: one },
    { file: '/src/screens/two/Two.tsx', code: two },
    { file: '/src/app/Frame.tsx', code: frame },
  ]
  const { ofSection, ...parts } = splitTexts({ shop: { a: 'A' } }, files, new Set(['/src/app/Frame.tsx']))
  expect({ ...parts, one: {}, ...Object.fromEntries(ofSection) }).toEqual({
    everywhere: {},
    later: {},
    one: {},
    [place]: { shop: { a: 'A' } },
  })
})
