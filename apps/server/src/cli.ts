import type { AccountId, UserId } from '@doorward/core/ids'
import { isRegion } from '@doorward/core/regions'
import { StartError } from '@doorward/store/database/start-error'
import { changeAdmin, tellAdmins } from './admins.ts'
import { billingParts } from './billing-parts.ts'
import { bootstrap, ensurePlatformPerson } from './bootstrap.ts'
import { type CommandArguments, type CommandName, readCommandLine } from './command-line.ts'
import { readConfig } from './config.ts'
import { fillDemo } from './demo/fill-demo.ts'
import { sentenceOf } from './failed-start.ts'
import { addOwner } from './owners.ts'
import { changePlan, noteTransfer } from './plans.ts'
import { openPlatform, type Platform } from './platform.ts'
import { noteRefundSent } from './refunds.ts'
import { rotateSamlKeys } from './saml-keys.ts'

const commands: Record<CommandName, (platform: Platform, given: CommandArguments) => Promise<Record<string, unknown>>> =
  {
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
    migrate: async () => ({ schema: 'up to date' }),
  }

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
  const asked = readCommandLine(process.argv.slice(2))
  if (asked.kind === 'help') return console.log(asked.text)
  const platform = await openPlatform(readConfig(process.env), { tell: (text) => console.error(text), attach: true })
  try {
    const result = await commands[asked.name](platform, asked.given)
    console.log(
      asked.given.json
        ? JSON.stringify(result)
        : Object.entries(result)
            .map(([key, value]) => `${key.padEnd(12)} ${value}`)
            .join('\n'),
    )
  } finally {
    await platform.close()
  }
}

main().catch((error: unknown) => {
  const isMistyped = error instanceof TypeError && 'code' in error
  console.error(sentenceOf(error) ?? (isMistyped ? error.message : error))
  process.exit(1)
})
