import { parseArgs } from 'node:util'
import { StartError } from '@doorward/store/database/start-error'
import { nearest } from './nearest.ts'

interface CommandHelp {
  usage: string
  does: string
  /** Options with a text. */
  takes: readonly string[]
  /** Options that are there or not. */
  flags?: readonly string[]
  argument?: 'file'
}

const importing = (exports: string, more = '') =>
  ({
    usage: `FILE --account acc-…${more} [--dry-run] [--json]`,
    does: `brings over ${exports}; --dry-run tells what would come and what not, and why; again, it makes what is missing`,
    takes: ['account', 'resource'],
    flags: ['dry-run'],
    argument: 'file',
  }) as const

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
  'factors remove': {
    usage: '(--email owner@example.com | --user ID) [--json]',
    does: 'takes every second factor and recovery code away from a person of the console who lost them, and signs them out',
    takes: ['email', 'user'],
  },
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
  'keys list': {
    usage: '--account acc-… [--json]',
    does: 'tells the keys by which an account signs its tokens: which is next, active and retiring',
    takes: ['account'],
  },
  'keys rotate': {
    usage: '[--account acc-…] [--json]',
    does: 'has another signing key follow, of one account or of all: shown from now on, it signs in a day; the one before verifies on',
    takes: ['account'],
  },
  'keys revoke': {
    usage: '--account acc-… --key KEY [--json]',
    does: 'takes a signing key that others may have away: within a minute nothing that it signed is taken any more',
    takes: ['account', 'key'],
  },
  'keys rotate-master': {
    usage: '[--json]',
    does: 'wraps every data key by the first key of DOORWARD_MASTER_KEY, while accounts are served; the old ones, behind commas, are of no use then',
    takes: [],
  },
  backup: {
    usage: 'FILE [--passphrase-file FILE] [--json]',
    does: 'writes all of the database to a file as it is now, while it is served: compressed, and encrypted under the master key or a passphrase',
    takes: ['passphrase-file'],
    argument: 'file',
  },
  restore: {
    usage: 'FILE [--passphrase-file FILE] [--json]',
    does: 'restores such a file into an empty database, and asks it the same permission questions',
    takes: ['passphrase-file'],
    argument: 'file',
  },
  export: {
    usage: 'FILE --account acc-… [--history] [--json]',
    does: 'writes an account to a file as it is now, while it is served, without its secrets; with its change log when asked for',
    takes: ['account'],
    flags: ['history'],
    argument: 'file',
  },
  'import account': {
    usage: 'FILE (--email owner@example.com | --account acc-…) [--dry-run] [--json]',
    does: 'brings an exported account over, as a new one that a person owns, or into one that is there; --dry-run tells what would come and what not',
    takes: ['email', 'account'],
    flags: ['dry-run'],
    argument: 'file',
  },
  'import auth0': importing('users with hashes of passwords, roles, organizations, clients and connections of Auth0'),
  'import keycloak': importing(
    'users with hashes of passwords, groups, roles, clients and providers of a Keycloak realm',
  ),
  'import cognito': importing('users and groups of a user pool of Amazon Cognito, which gives no passwords away'),
  'import openfga': importing('the model and tuples of OpenFGA as roles, groups and records'),
  'import csv': importing('users of a table, with groups, roles and hashes of passwords', ' [--resource /shop]'),
  status: {
    usage: '[--json]',
    does: 'tells how each node stands, what waits to be done, and what is stored',
    takes: [],
  },
  doctor: {
    usage: '[--json]',
    does: 'looks for what is wrong with the installation, and says why it matters and what to type; ends with 1 where there is a fault',
    takes: [],
  },
  migrate: { usage: '[--json]', does: "brings the database's schema up to date", takes: [] },
} as const satisfies Record<string, CommandHelp>

export type CommandName = keyof typeof commandHelp
type Option =
  | 'file'
  | 'passphrase-file'
  | 'email'
  | 'account'
  | 'key'
  | 'user'
  | 'region'
  | 'currency'
  | 'invoice'
  | 'note'
  | 'resource'
type Flag = 'history' | 'dry-run' | 'json'
export type CommandArguments = { [Name in Option]?: string } & { [Name in Flag]?: boolean }

/** How people begin what they type: in the source tree, and where the packed product is installed. */
export type Program = 'npm run doorward --' | 'doorward'

/** npm says which of its scripts runs; without it this is the packed product's own command. */
export const programHere = (): Program =>
  process.env.npm_lifecycle_event === 'doorward' ? 'npm run doorward --' : 'doorward'

/** A command of ours as it is typed here. */
export const typed = (command: string): string => `${programHere()} ${command}`

const linesOf = (program: Program, name: CommandName): string =>
  `  ${program} ${name} ${commandHelp[name].usage}\n      ${commandHelp[name].does}`

const names = Object.keys(commandHelp) as CommandName[] // the table's own keys

const wholeUsage = (program: Program): string => `Doorward, the operator's command line

  ${program === 'doorward' ? 'doorward' : 'npm start'}
      starts the server

${names.map((name) => linesOf(program, name)).join('\n')}

  ${program} COMMAND --help
      tells about one of them`

const usageOf = (program: Program, ...some: readonly CommandName[]): string =>
  `Doorward, the operator's command line\n\n${some.map((name) => linesOf(program, name)).join('\n')}`

/** What may have been meant: the command whose second word is nearest, else those that begin by the same word, or alike. */
function insteadOf(program: Program, [word = '', second = '']: readonly string[]): string {
  const alike = names.filter((name) => name.startsWith(`${word} `))
  const seconds = alike.map((name) => name.slice(word.length + 1))
  const meantBy = nearest(second, seconds)
  const nearer = alike.filter((_, at) => seconds[at] === meantBy)
  const others = alike.length > 0 ? alike : names.filter((name) => name.startsWith(word.slice(0, 3)))
  const near = nearer.length > 0 ? nearer : others
  const meant =
    near.length > 0 ? `Is one of these meant?\n\n${near.map((name) => linesOf(program, name)).join('\n')}\n\n` : ''
  return `${meant}${program} help tells about all of them.`
}

export type Asked = { kind: 'help'; text: string } | { kind: 'run'; name: CommandName; given: CommandArguments }

/**
 * What a command line asks for: a command, or help, which none of the commands refuses. Raises StartError, with what may
 * be typed instead, for a command or an option there is not.
 */
export function readCommandLine(args: string[], program: Program = 'npm run doorward --'): Asked {
  const firstOption = args.findIndex((word) => word.startsWith('-'))
  const all = firstOption < 0 ? args : args.slice(0, firstOption)
  const spoken = all[0] === 'help' ? all.slice(1) : all
  const rest = firstOption < 0 ? [] : args.slice(firstOption)
  const words = spoken.join(' ')
  const withArgument = names.find((known) => 'argument' in commandHelp[known] && ` ${words} `.startsWith(` ${known} `))
  const name = withArgument ?? names.find((known) => known === words)
  const wantsHelp = all[0] === 'help' || rest.some((word) => word === '--help' || word === '-h')
  if (words === '') return { kind: 'help', text: wholeUsage(program) }
  const beginSo = names.filter((known) => known.startsWith(`${words} `))
  if (wantsHelp && (name || beginSo.length > 0))
    return { kind: 'help', text: usageOf(program, ...(name ? [name] : beginSo)) }
  if (!name) throw new StartError(`There is no command "${words}". ${insteadOf(program, spoken)}`)
  const after = withArgument ? spoken.slice(withArgument.split(' ').length) : []
  if (withArgument && (after.length !== 1 || after[0]?.trim() === ''))
    throw new StartError(`${name} needs the name of one file.\n\n${usageOf(program, name)}`)
  const argument = withArgument ? { file: after[0] ?? '' } : {}
  const { takes, flags = [] }: CommandHelp = commandHelp[name]
  const options = Object.fromEntries([
    ...takes.map((option) => [option, { type: 'string' as const }] as const),
    ...[...flags, 'json'].map((flag) => [flag, { type: 'boolean' as const }] as const),
  ])
  try {
    const { values } = parseArgs({ args: rest, options })
    return { kind: 'run', name, given: { ...values, ...argument } }
  } catch (error) {
    const [sentence] = error instanceof Error ? error.message.split(/\. To specify|\n/) : []
    throw new StartError(`${sentence?.replace(/\.$/, '')}.\n\n${usageOf(program, name)}`)
  }
}
