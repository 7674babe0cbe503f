import type { AccountId, UserId } from '@doorward/core/ids'
import { isRegion } from '@doorward/core/regions'
import { StartError } from '@doorward/store/database/start-error'
import { rewrapAll } from '@doorward/store/secrets/wrapped-keys'
import { exportToFile } from './account-files/export-account.ts'
import { tellImport } from './account-files/import-account.ts'
import { changeAdmin, tellAdmins } from './admins.ts'
import { type Asked, backUp, restore } from './backup/backup.ts'
import { billingParts } from './billing-parts.ts'
import { bootstrap, ensurePlatformPerson } from './bootstrap.ts'
import { type CommandArguments, type CommandName, programHere, readCommandLine } from './command-line.ts'
import { type Config, readConfig } from './config.ts'
import { fillDemo } from './demo/fill-demo.ts'
import { doctor } from './doctor/doctor.ts'
import { sentenceOf } from './failed-start.ts'
import { tellMoveIn } from './import/move-in.ts'
import type { Product } from './import/readers.ts'
import { mustBeAccount } from './known-account.ts'
import { removeFactors } from './lost-factors.ts'
import { outcomeOf } from './outcome.ts'
import { addOwner } from './owners.ts'
import { changePlan, noteTransfer } from './plans.ts'
import { openPlatform, type Platform } from './platform.ts'
import { noteRefundSent } from './refunds.ts'
import { rotateSamlKeys } from './saml-keys.ts'
import { revokeKey, rotateKeys, tellKeys } from './signing-keys.ts'
import { status } from './status.ts'

/** Commands on a database that need not be one of ours yet, or that is to stay as it is. */
const onTheDatabase = {
  backup: async (read: () => Config, asked: Asked) => outcomeOf(await backUp(read(), asked)),
  restore: async (read: () => Config, asked: Asked) => outcomeOf(await restore(read(), asked)),
  status: async (read: () => Config) => status(read()),
  doctor,
} as const

type Import = Extract<CommandName, `import ${string}`>
const isImport = (name: CommandName): name is Import => name.startsWith('import ')

type OnTheDatabase = keyof typeof onTheDatabase
const isOnTheDatabase = (name: CommandName): name is OnTheDatabase => Object.hasOwn(onTheDatabase, name)

const commands: Record<
  Exclude<CommandName, OnTheDatabase | Import>,
  (platform: Platform, given: CommandArguments) => Promise<Record<string, unknown>>
> = {
  async bootstrap(platform, { email, account, region }) {
    if (!email || !account) throw new StartError('bootstrap needs --email and --account.')
    if (region !== undefined && !isRegion(region)) throw new StartError(`There is no region "${region}".`)
    const made = await bootstrap(platform, { email, account, ...(region ? { region } : {}) })
    if (!made.accessKey)
      console.error('Everything was there already; nothing was changed, and the access key is not shown again.')
    return { ...made }
  },
  demo: async (platform, { email }) => ({ ...(await fillDemo(platform, email ?? 'owner@example.com')) }),
  async 'owners add'(platform, { account, email, user }) {
    if (!account || !(email || user)) throw new StartError('owners add needs --account and --email or --user.')
    await mustBeAccount(platform.database, account as AccountId) // before anybody is made to own it
    const person = user ? { userId: user, isNew: false } : await ensurePlatformPerson(platform, email ?? '')
    const { userId, isNew } = person
    if (isNew) console.error(`Nobody had signed in as ${email} before: whoever proves that address is now an owner.`)
    const made = await addOwner(platform, { accountId: account as AccountId, userId: userId as UserId }) // looked up there
    if (!made.recordId) console.error('They are an owner already; nothing was changed.')
    return { ...made }
  },
  'admins add': (platform, given) => tellChange(platform, 'add', given),
  'admins remove': (platform, given) => tellChange(platform, 'remove', given),
  'admins list': async (platform) => {
    const admins = await tellAdmins(platform)
    if (Object.keys(admins).length === 0) console.error('Nobody is an admin of this installation.')
    return admins
  },
  async 'factors remove'(platform, { email, user }) {
    if (!email && !user) throw new StartError('factors remove needs --email or --user.')
    const { userId, removed } = await removeFactors(platform, { email, user })
    if (removed === 0) console.error('They have no second factor; nothing was changed.')
    return { userId, removed }
  },
  'plan grant': (platform, given) => tellPlan(platform, 'grant', given),
  'plan withdraw': (platform, given) => tellPlan(platform, 'withdraw', given),
  async 'invoices paid'(platform, { account, invoice }) {
    if (!account || !invoice) throw new StartError('invoices paid needs --account and --invoice.')
    const { changed, ...noted } = await noteTransfer(platform, {
      accountId: account as AccountId,
      invoiceId: invoice,
    }) // looked up there
    if (!changed) console.error(`It is ${noted.status} already; nothing was changed.`)
    return noted
  },
  async 'refunds sent'(platform, { account, note }) {
    if (!account || !note) throw new StartError('refunds sent needs --account and --note.')
    const { changed, ...noted } = await noteRefundSent(billingParts(platform), {
      accountId: account as AccountId,
      note,
    }) // looked up there
    if (!changed) console.error(`It is ${noted.state} already; nothing was changed.`)
    return noted
  },
  async 'saml rotate'(platform, { account }) {
    if (!account) throw new StartError('saml rotate needs --account.')
    return rotateSamlKeys(platform, account as AccountId, platform.now()) // looked up there
  },
  async 'keys list'(platform, { account }) {
    if (!account) throw new StartError('keys list needs --account.')
    return tellKeys(platform, account as AccountId) // looked up there
  },
  async 'keys rotate'(platform, { account }) {
    const told = (looked: number) => console.error(accounts(looked))
    const rotated = await rotateKeys(platform, account as AccountId | undefined, told) // looked up there
    console.error(
      rotated.made === 0
        ? `The next keys wait already and sign from ${rotated.signsFrom} on; nothing was changed.`
        : `The new keys are shown from now on and sign from ${rotated.signsFrom} on.`,
    )
    return rotated
  },
  async 'keys revoke'(platform, { account, key }) {
    if (!account || !key) throw new StartError('keys revoke needs --account and --key.')
    const revoked = await revokeKey(platform, account as AccountId, key) // looked up there
    console.error(
      'Within a minute no node signs by it or takes what it signed; until then a new token may be refused, and is fetched again.',
    )
    return revoked
  },
  async 'keys rotate-master'({ database, master }) {
    const told = (looked: number) => console.error(accounts(looked))
    const { rewrapped, already } = await rewrapAll(database, master, told)
    if (rewrapped === 0) console.error('Every data key is wrapped by it already; nothing was changed.')
    return { keyId: master.id, rewrapped, already }
  },
  async export(platform, { file = '', account, history = false }) {
    if (!account) throw new StartError('export needs --account.')
    const tell = (text: string) => console.error(text)
    return exportToFile(platform, { file, accountId: account as AccountId, history, tell }) // looked up there
  },
  migrate: async () => ({ schema: 'up to date' }),
}

const accounts = (count: number): string => (count === 1 ? '1 account' : `${count} accounts`)

/** Gives or takes the rights of an admin, and says where nothing was to be done. */
async function tellChange(platform: Platform, what: 'add' | 'remove', { email, user }: CommandArguments) {
  if (!email && !user) throw new StartError(`admins ${what} needs --email or --user.`)
  const { userId, changed } = await changeAdmin(platform, { what, email, user })
  if (!changed) console.error(`They are ${what === 'add' ? 'an admin already' : 'no admin'}; nothing was changed.`)
  const isShown = platform.config.internalAdmins.includes(userId)
  if (what === 'add' && !isShown)
    console.error(
      `They may from now on. To have their console lead to /admin, start the server with DOORWARD_INTERNAL_ADMINS=${userId}.`,
    )
  return { userId }
}

/** Puts an account on the operator's plan or takes it off, and says where nothing was to be done. */
async function tellPlan(platform: Platform, what: 'grant' | 'withdraw', { account, currency }: CommandArguments) {
  if (!account) throw new StartError(`plan ${what} needs --account.`)
  const { changed, ...on } = await changePlan(platform, { accountId: account as AccountId, what, currency }) // looked up there
  if (!changed) console.error(`It is on ${on.plan} already; nothing was changed.`)
  return on
}

async function main(): Promise<void> {
  const asked = readCommandLine(process.argv.slice(2), programHere())
  if (asked.kind === 'help') return console.log(asked.text)
  const { name, given } = asked
  const { facts, text, failed } = isOnTheDatabase(name)
    ? await runOnTheDatabase(name, given)
    : await runOnThePlatform(name, given)
  console.log(given.json ? JSON.stringify(facts) : text)
  if (failed) process.exitCode = 1
}

const runOnTheDatabase = (name: OnTheDatabase, given: CommandArguments) => {
  const { file = '', 'passphrase-file': passphraseFile } = given
  const asked = { file, passphraseFile, tell: (text: string) => console.error(text) }
  return onTheDatabase[name](() => readConfig(process.env), asked)
}

function runImport(platform: Platform, name: Import, given: CommandArguments) {
  const { account, email, file = '', resource: resourceUri, 'dry-run': dryRun = false } = given
  const tell = (text: string) => console.error(text)
  if (name === 'import account')
    return tellImport(platform, { accountId: account as AccountId | undefined, email, file, dryRun, tell }) // looked up there
  if (!account) throw new StartError(`${name} needs --account.`)
  const product = name.slice('import '.length) as Product // the commands are named so
  return tellMoveIn(platform, { accountId: account as AccountId, product, file, resourceUri, dryRun, tell }) // looked up there
}

async function runOnThePlatform(name: keyof typeof commands | Import, given: CommandArguments) {
  const platform = await openPlatform(readConfig(process.env), { tell: (text) => console.error(text), attach: true })
  try {
    return isImport(name) ? await runImport(platform, name, given) : outcomeOf(await commands[name](platform, given))
  } finally {
    await platform.close()
  }
}

main().catch((error: unknown) => {
  const isMistyped = error instanceof TypeError && 'code' in error
  const sentence = sentenceOf(error) ?? (isMistyped ? error.message : undefined)
  const isForPrograms = process.argv.includes('--json')
  console.error(sentence !== undefined && isForPrograms ? JSON.stringify({ error: sentence }) : (sentence ?? error))
  process.exit(1)
})
