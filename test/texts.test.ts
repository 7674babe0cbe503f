import { describe, expect, test } from 'vitest'
import { breaches, breachesIn, breachesOfCatalogues } from '../scripts/check/texts.mjs'
import { edit, plant } from './plant.ts'

const atCatalogue = (path: string) => breachesOfCatalogues().filter((breach) => breach.startsWith(path))
/** A value in a template. */
const value = '$' + '{name}'

describe('SCR a text that people read', () => {
  const component = 'apps/portal/src/ui/planted.tsx'
  test.each([
    ['between tags', 'const a = <p>{name} or not</p>'],
    ['in an attribute that is read', 'const a = <input aria-label="name" />'],
    ['in a sentence of code', "tellDone('Role saved.')"],
    ['around values', `const a = \`Delete ${value}\``],
    ['chosen by a condition', "const a = isNew ? 'Create role' : name"],
    ['put together', "const a = 'Delete the role ' + name"],
    ['behind a value', `const a = <p>{\`${value} people\`}</p>`],
    ['as a value of its own', "const a = <p>{'gone'}</p>"],
    ['in a field of a noun', "const a = { label: 'Name' }"],
    ['as a small word that is chosen', "const a = <p>{isOld ? 'gone' : name}</p>"],
    ['as a small word that stands in for none', "const a = <input title={name ?? 'nobody'} />"],
    ['in a variable that is shown', "const word = 'gone'; const a = <p>{word}</p>"],
    ['in a table that is shown', "const words = { a: 'gone' } as const; const a = <p>{words[state]}</p>"],
  ])('is refused in the console %s', (_, code) => {
    plant(component, `${code}\n`)
    expect(breachesIn(component)).toEqual([expect.stringMatching(/planted.tsx:1 says '.*', which no catalogue has/)])
  })

  test('is refused on a hosted page and in a letter', () => {
    plant('apps/login/src/pages/planted.ts', `const a = html\`<p class="x">Sign in ${value}</p>\`\n`)
    plant(
      'apps/api/src/planted-letter.ts',
      "import { writeLetter } from '@doorward/mail/letter'\nwriteLetter({ subject: 'You are invited' })\n",
    )
    expect(breachesIn('apps/login/src/pages/planted.ts')).toHaveLength(1)
    plant(
      'apps/login/src/pages/planted.ts',
      `const word = 'gone'\nconst a = html\`<p class="\${word}">\${word}</p>\`\n`,
    )
    expect(breachesIn('apps/login/src/pages/planted.ts')).toHaveLength(1)
    expect(breachesIn('apps/api/src/planted-letter.ts')).toHaveLength(1)
  })

  test.each([
    "throw new Error('The caller must give a name.')",
    'const a = <p className="big bold">{t("common.name")}</p>',
    "import { a } from './some file'",
    "const is = event.key === 'Enter' && kind === 'Some kind'",
    "const kind = 'gone'; const a = <p className={kind}>{kind === 'gone' && name}</p>",
    "const kinds = { a: 'gone' }; const a = <Badge color={kinds[state]}>{state}</Badge>",
    'const a = <input placeholder="{sub}" />',
  ])('is not what programs read: %s', (code) => {
    plant(component, `${code}\n`)
    expect(breachesIn(component)).toEqual([])
  })
})

describe('SCR a catalogue', () => {
  const en = 'packages/texts/en.json'

  test('has no text that nobody says', () => {
    edit(en, '{\n', '{\n  "planted": { "unsaid": "Hello" },\n')
    expect(breachesOfCatalogues()).toContain('packages/texts/en.json: nobody says planted.unsaid')
  })

  test('is what TypeScript knows of it', () => {
    edit(en, '"Cancel"', '"Cancel {{what}}"')
    expect(breachesOfCatalogues()).toContainEqual(expect.stringContaining('known.ts is not what en.json has'))
  })

  test('of another language has every text, its values and its plural forms', () => {
    plant('packages/texts/pl.json', JSON.stringify({ common: { cancel: 'Anuluj {{co}}' }, planted: { more: 'x' } }))
    const found = atCatalogue('packages/texts/pl.json')
    expect(found).toContain('packages/texts/pl.json: common.cancel takes no values')
    expect(found).toContain('packages/texts/pl.json lacks common.close')
    expect(found).toContain('packages/texts/pl.json: nobody knows planted.more')
    const plural = { pages: { waitMinutes_one: '{{count}}', waitMinutes_other: '{{count}}' } }
    plant('packages/texts/pl.json', JSON.stringify(plural))
    expect(atCatalogue('packages/texts/pl.json')).toContain('packages/texts/pl.json lacks pages.waitMinutes_few')
  })
})

describe('SCR what is laid out', () => {
  test.each([
    ['apps/portal/src/ui/planted.module.css', '.a { margin-left: 4px; }'],
    ['apps/portal/src/ui/planted.module.css', '.a { position: absolute; right: 0; }'],
    ['apps/portal/src/ui/planted.module.css', '.a { text-align: left; }'],
    ['apps/portal/src/ui/planted.tsx', 'const a = <Group ml="auto" />'],
    ['apps/portal/src/ui/planted.tsx', 'const a = <Box left={0} style={{ borderTopLeftRadius: 4 }} />'],
    ['apps/portal/src/ui/planted.tsx', "const a = { paddingLeft: 4, textAlign: 'right' }"],
    ['apps/portal/src/ui/planted.module.css', '.a { margin: 0 4px 0 12px; }'],
    ['apps/portal/src/ui/planted.module.css', '.a { padding: 0 calc(1rem + 2px) 0 var(--gap) !important; }'],
    ['apps/portal/src/ui/planted.module.css', '.a { inset: 0 auto 0 0; }'],
    ['apps/portal/src/ui/planted.module.css', '.a { border-width: 0 0 0 2px; }'],
    ['apps/portal/src/ui/planted.module.css', '.a { border-radius: 8px 0 0 8px; }'],
    ['apps/portal/src/ui/planted.tsx', "const a = <Box style={{ margin: '0 4px 0 12px', borderRadius: '0 4px' }} />"],
    ['apps/login/src/pages/planted.ts', 'const a = css`p { margin: 0 4px 0 12px }`'],
  ])('in %s names no side of the page: %s', (path, text) => {
    plant(path, `${text}\n`)
    expect(breachesIn(path)).toEqual(expect.arrayContaining([expect.stringContaining('names a side of the page')]))
  })
})

describe('SCR a shorthand', () => {
  test.each([
    '.a { margin: 0 4px 8px; }',
    '.a { padding: 0 4px 0 4px; }',
    '.a { inset: 0; border-radius: 8px 8px 0 0; }',
    '.a { border-color: red blue green blue; }',
  ])('that is the same at both sides passes: %s', (text) => {
    plant('apps/portal/src/ui/planted.module.css', `${text}\n`)
    expect(breachesIn('apps/portal/src/ui/planted.module.css')).toEqual([])
  })
})

test('SCR all that is read stands in the catalogue', () => expect(breaches()).toEqual([]))
