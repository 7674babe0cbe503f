import { isReadable } from '@doorward/core/text/visible'
import { factorNameMax } from '@doorward/core/users/factors'
import type { Say } from '@doorward/texts/english'
import type { LoginEnvironment } from '../environment.ts'
import { deviceName } from '../pages/device-name.ts'
import type { NewAppState, ShownSeed } from '../pages/factor-pages.ts'
import { faultOfName } from '../sign-in/fault-of-name.ts'
import { addressOfSeed, readableSeed } from './authenticator-app.ts'
import { addApp, type FactorRefusal, type Owner } from './factors.ts'
import {
  type AddingPlace,
  codesKeeper,
  findSeedToAdd,
  hasCodesToShow,
  seedTaker,
  seedToAdd,
  wasSeedGiven,
} from './new-app.ts'

const refusals = {
  wrong: 'factors.wrong',
  used: 'factors.used',
  paused: 'factors.paused',
  locked: 'factors.locked',
} as const satisfies Record<FactorRefusal, string>

/** Why a code was refused, in words. */
export const textOfRefusal = ({ text }: Say, refused: FactorRefusal): string => text(refusals[refused])

const passkeyRefusals = { failed: 'factors.passkeyFailed', there: 'factors.passkeyThere' } as const

/** Why a passkey was not added, in words. */
export const textOfPasskeyRefusal = ({ text }: Say, refused: keyof typeof passkeyRefusals): string =>
  text(passkeyRefusals[refused])

/** What a passkey is called by the browser that it was made in. */
export const passkeyName = (say: Say, userAgent: string | undefined): string =>
  say.text('factors.passkeyDefault', { device: deviceName(say, userAgent ?? null) }).slice(0, factorNameMax)

/** What the page shows by which an app gets its seed. */
export async function shownSeed(environment: LoginEnvironment, at: AddingPlace, owner: Owner): Promise<ShownSeed> {
  const { person, host } = owner
  const seed = await seedToAdd(environment, at, person.userId)
  const label = person.email ?? person.name ?? person.userId
  return { address: addressOfSeed(seed, { issuer: host, label }), readable: readableSeed(seed) }
}

/** What is wrong with the name of a factor; undefined for nothing. */
function faultOfFactorName(say: Say, name: string): string | undefined {
  if (name.length > factorNameMax) return say.text('signIn.nameTooLong', { characters: factorNameMax })
  return isReadable(name) ? faultOfName(say, name) : say.text('signIn.nameNotSeen')
}

/**
 * Adds the app whose code was typed. What comes of it: what to say on the page, or the app's name; the recovery codes that come
 * with a first factor are kept for the page that shows them. A form that was sent twice adds one app (`isAgain`).
 */
export async function addAppByForm(
  environment: LoginEnvironment,
  { owner, at, form }: { owner: Owner; at: AddingPlace; form: URLSearchParams },
): Promise<{ again: NewAppState } | { name: string; hasCodes: boolean; isAgain?: true }> {
  const { person, say } = owner
  const { userId } = person
  const typed = (form.get('name') ?? '').trim()
  const nameFault = faultOfFactorName(say, typed)
  if (nameFault) return { again: { name: typed, nameFault } }
  const seed = await findSeedToAdd(environment, at, userId)
  const name = typed || say.text('factors.app')
  const keepCodes = await codesKeeper(environment, at, userId)
  const take = await seedTaker(environment, at, userId)
  const added = seed
    ? await addApp(environment, owner, { seed, code: form.get('code') ?? '', name, take, keepCodes })
    : { refused: (await wasSeedGiven(environment, at, userId)) ? ('taken' as const) : ('wrong' as const) }
  if (!('refused' in added)) return { name, hasCodes: added.codes.length > 0 }
  if (added.refused === 'taken') return { name, hasCodes: await hasCodesToShow(environment, at, userId), isAgain: true }
  return { again: { name: typed, codeFault: textOfRefusal(say, added.refused) } }
}
