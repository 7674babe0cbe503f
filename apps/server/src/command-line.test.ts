import { expect, it } from 'vitest'
import { commandHelp, readCommandLine } from './command-line.ts'

const names = Object.keys(commandHelp)

it.each(names.flatMap((name) => ['--help', '-h'].map((word) => [name, word] as const)))(
  '%s %s tells about that command alone and runs nothing',
  (name, word) => {
    const asked = readCommandLine([...name.split(' '), word])
    expect(asked.kind).toBe('help')
    if (asked.kind !== 'help') return
    expect(asked.text).toContain(`npm run doorward -- ${name} `)
    for (const other of names.filter((each) => each !== name)) expect(asked.text).not.toContain(`-- ${other} `)
  },
)

it.each([[[]], [['help']], [['--help']], [['-h']]])('%j tells about all of them', (args) => {
  const asked = readCommandLine(args)
  expect(asked.kind).toBe('help')
  if (asked.kind === 'help') for (const name of names) expect(asked.text).toContain(`-- ${name} `)
})

it('takes what each command takes', () => {
  expect(readCommandLine(['demo', '--email', 'a@example.com', '--json'])).toMatchObject({
    kind: 'run',
    name: 'demo',
    given: { email: 'a@example.com', json: true },
  })
  expect(readCommandLine(['owners', 'add', '--account=acc-a', '--user', 'x'])).toMatchObject({ name: 'owners add' })
})

it('refuses a command that there is not, and an option that the command does not take, saying what there is', () => {
  expect(() => readCommandLine(['demos'])).toThrow(/There is no command "demos"\..*-- demo /s)
  expect(() => readCommandLine(['keys'])).toThrow(/"keys"\..*-- keys list .*-- keys revoke .*-- help tells/s)
  expect(() => readCommandLine(['xyz'])).toThrow(
    'There is no command "xyz". npm run doorward -- help tells about all of them.',
  )
  expect(() => readCommandLine(['demo', '--account', 'x'])).toThrow(/--account.*-- demo \[--email/s)
  expect(() => readCommandLine(['bootstrap', '--email'])).toThrow(/--email.*-- bootstrap /s)
})

const imports = ['account', 'auth0', 'keycloak', 'cognito', 'openfga', 'csv']

it.each([[['help', 'import']], [['import', '--help']], [['help', 'import', '-h']]])(
  '%j tells about every import',
  (args) => {
    const asked = readCommandLine(args)
    expect(asked.kind).toBe('help')
    if (asked.kind !== 'help') return
    for (const name of imports) expect(asked.text).toContain(`-- import ${name} `)
    expect(asked.text).not.toContain('-- backup ')
  },
)

it('proposes the nearest of several that begin alike, and all of them where none is near', () => {
  const refusalOf = (...args: string[]): string => {
    try {
      return JSON.stringify(readCommandLine(args))
    } catch (refused) {
      return String(refused)
    }
  }
  const near = refusalOf('import', 'auht0', 'users.json')
  expect(near).toMatch(/There is no command "import auht0 users.json"\..*-- import auth0 FILE/s)
  expect(near).not.toContain('-- import csv')
  for (const name of imports) {
    expect(refusalOf('import')).toContain(`-- import ${name} `)
    expect(refusalOf('import', 'something-else')).toContain(`-- import ${name} `)
  }
})

it('says of itself what is typed where it is installed', () => {
  const asked = readCommandLine(['backup', '--help'], 'doorward')
  expect(asked).toMatchObject({ kind: 'help', text: expect.stringContaining('  doorward backup FILE') })
  expect(readCommandLine([], 'doorward')).toMatchObject({ text: expect.stringMatching(/^ {2}doorward\n {6}starts/m) })
  expect(readCommandLine([])).toMatchObject({ text: expect.stringMatching(/^ {2}npm start\n {6}starts/m) })
  expect(() => readCommandLine(['demos'], 'doorward')).toThrow(/ {2}doorward demo /)
})
