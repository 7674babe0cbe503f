import { parseArgs } from 'node:util'
import { StartError } from '@doorward/store/database/start-error'

/** What each command takes, and what it says of itself. */
export const commandHelp = {
  bootstrap: {
    usage: '--email owner@example.com --account Demo [--region eu-west] [--json]',
    does: 'makes an account with an owner and a service client; again, it changes nothing',
    takes: ['email', 'account', 'region'],
  },
  demo: {
    usage: '[--email owner@example.com] [--json]',
    does: 'fills an account named "Northwind" with a company of 200 people for trying out; again, it makes what is missing',
    takes: ['email'],
  },
  'owners add': {
    usage: '--account acc-… (--email owner@example.com | --user ID) [--json]',
    does: 'makes a person an owner of an account that has lost its own; whoever has the address signs in with it',
    takes: ['account', 'email', 'user'],
  },
  'admins add': {
    usage: '(--email owner@example.com | --user ID) [--json]',
    does: 'lets a person look at every account of the installation and answer tickets, under /admin; each look is noted',
    takes: ['email', 'user'],
  },
  'admins remove': {
    usage: '(--email owner@example.com | --user ID) [--json]',
    does: 'takes that away, at once',
    takes: ['email', 'user'],
  },
  'admins list': { usage: '[--json]', does: 'tells who has it', takes: [] },
  'plan grant': {
    usage: '--account acc-… [--currency EUR] [--json]',
    does: 'puts an account on ENTERPRISE, which is paid by transfer within 30 days; its change log tells it',
    takes: ['account', 'currency'],
  },
  'plan withdraw': {
    usage: '--account acc-… [--json]',
    does: 'takes an account off ENTERPRISE: it is on PROMOTER where it has a card that pays, else on BETA_PLAN',
    takes: ['account'],
  },
  'invoices paid': {
    usage: '--account acc-… --invoice inv_2026_01 [--json]',
    does: 'notes that an invoice was paid by transfer',
    takes: ['account', 'invoice'],
  },
  'refunds sent': {
    usage: '--account acc-… --note ACC-C0001 [--json]',
    does: 'notes that the money of a credit note was sent by transfer, and writes so to whoever pays',
    takes: ['account', 'note'],
  },
  'saml rotate': {
    usage: '--account acc-… [--json]',
    does: 'has an account sign its SAML assertions by the next key, whose certificate its metadata shows already',
    takes: ['account'],
  },
  migrate: { usage: '[--json]', does: "brings the database's schema up to date", takes: [] },
} as const satisfies Record<string, { usage: string; does: string; takes: readonly string[] }>

export type CommandName = keyof typeof commandHelp
type Option = 'email' | 'account' | 'user' | 'region' | 'currency' | 'invoice' | 'note'
export type CommandArguments = { [Name in Option]?: string } & { json?: boolean }

const linesOf = (name: CommandName): string =>
  `  npm run doorward -- ${name} ${commandHelp[name].usage}\n      ${commandHelp[name].does}`

const names = Object.keys(commandHelp) as CommandName[] // the table's own keys

const wholeUsage = `Doorward, the operator's command line

${names.map(linesOf).join('\n')}

  npm run doorward -- COMMAND --help
      tells about one of them`

const usageOf = (name: CommandName): string => `Doorward, the operator's command line\n\n${linesOf(name)}`

export type Asked = { kind: 'help'; text: string } | { kind: 'run'; name: CommandName; given: CommandArguments }

/**
 * What a command line asks for: a command, or help, which none of the commands refuses. Raises StartError, with what may
 * be typed instead, for a command or an option there is not.
 */
export function readCommandLine(args: string[]): Asked {
  const firstOption = args.findIndex((word) => word.startsWith('-'))
  const words = (firstOption < 0 ? args : args.slice(0, firstOption)).join(' ')
  const rest = firstOption < 0 ? [] : args.slice(firstOption)
  const name = names.find((known) => known === words)
  const wantsHelp = rest.some((word) => word === '--help' || word === '-h')
  if (words === '' || words === 'help') return { kind: 'help', text: wholeUsage }
  if (!name) throw new StartError(`There is no command "${words}".\n\n${wholeUsage}`)
  if (wantsHelp) return { kind: 'help', text: usageOf(name) }
  const options = Object.fromEntries(commandHelp[name].takes.map((option) => [option, { type: 'string' as const }]))
  try {
    const { values } = parseArgs({ args: rest, options: { ...options, json: { type: 'boolean' } } })
    return { kind: 'run', name, given: values }
  } catch (error) {
    const [sentence] = error instanceof Error ? error.message.split(/\. To specify|\n/) : []
    throw new StartError(`${sentence?.replace(/\.$/, '')}.\n\n${usageOf(name)}`)
  }
}
