import { parseArgs } from 'node:util'
import type { AccountId, UserId } from '@doorward/core/ids'
import { isRegion } from '@doorward/core/regions'
import { StartError } from '@doorward/store/start-error'
import { bootstrap, ensurePlatformPerson } from './bootstrap.ts'
import { readConfig } from './config.ts'
import { fillDemo } from './demo/fill-demo.ts'
import { sentenceOf } from './failed-start.ts'
import { addOwner } from './owners.ts'
import { openPlatform, type Platform } from './platform.ts'

const usage = `Doorward, the operator's command line

  npm run doorward -- bootstrap --email owner@example.com --account Demo [--region eu-west] [--json]
      makes an account with an owner and a service client; again, it changes nothing
  npm run doorward -- demo [--email owner@example.com] [--json]
      fills an account named "Northwind" with a company of 200 people for trying out
  npm run doorward -- owners add --account acc-… (--email owner@example.com | --user ID) [--json]
      makes a person an owner of an account that has lost its own; whoever has the address signs in with it
  npm run doorward -- migrate
      brings the database's schema up to date`

type Arguments = { email?: string; account?: string; user?: string; region?: string; json?: boolean }

const commands: Record<string, (platform: Platform, given: Arguments) => Promise<Record<string, unknown>>> = {
  async bootstrap(platform, { email, account, region }) {
    if (!email || !account) throw new StartError('bootstrap needs --email and --account.')
    if (region !== undefined && !isRegion(region)) throw new StartError(`There is no region "${region}".`)
    const made = await bootstrap(platform, { email, account, ...(region ? { region } : {}) })
    if (!made.accessKey)
      console.error('Everything was there already; nothing was changed, and the access key is not shown again.')
    return { ...made }
  },
  demo: (platform, { email }) => fillDemo(platform, email ?? 'owner@example.com'),
  async 'owners add'(platform, { account, email, user }) {
    if (!account || !(email || user)) throw new StartError('owners add needs --account and --email or --user.')
    const person = user ? { userId: user, isNew: false } : await ensurePlatformPerson(platform, email ?? '')
    const { userId, isNew } = person
    if (isNew) console.error(`Nobody had signed in as ${email} before: whoever proves that address is now an owner.`)
    const made = await addOwner(platform, { accountId: account as AccountId, userId: userId as UserId }) // looked up there
    if (!made.recordId) console.error('They are an owner already; nothing was changed.')
    return { ...made }
  },
  migrate: async () => ({ schema: 'up to date' }),
}

async function main(): Promise<void> {
  const args = process.argv.slice(2)
  const words = args.findIndex((word) => word.startsWith('-'))
  const name = args.slice(0, words < 0 ? args.length : words).join(' ')
  const rest = words < 0 ? [] : args.slice(words)
  const command = commands[name]
  if (!command) {
    console.error(usage)
    process.exit(name === '' || name === 'help' || name === '--help' ? 0 : 1)
  }
  const { values } = parseArgs({
    args: rest,
    options: {
      email: { type: 'string' },
      account: { type: 'string' },
      user: { type: 'string' },
      region: { type: 'string' },
      json: { type: 'boolean' },
    },
  })
  const platform = await openPlatform(readConfig(process.env), { tell: (text) => console.error(text), attach: true })
  try {
    const result = await command(platform, values)
    console.log(
      values.json
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
