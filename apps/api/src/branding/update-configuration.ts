import type { ConfigurationInput } from '@doorward/contract/accounts/configuration'
import {
  type Branding,
  type CssVariable,
  cssVariables,
  type Picture,
  type PictureUse,
  picturesPath,
} from '@doorward/core/branding/branding'
import type { AccountId } from '@doorward/core/ids'
import { invalid } from '@doorward/core/refusals'
import { parseEmail } from '@doorward/core/text/email-address'
import { isWebUrl } from '@doorward/core/text/urls'
import { findPictureFacts, savePicture } from '@doorward/store/branding/pictures'
import type { Tx } from '@doorward/store/database/database'
import type { ManagementHandler } from '../account-management/handler.ts'
import { storedAccount } from '../accounts/show-account.ts'
import type { ApiEnvironment } from '../environment.ts'
import { checkCallable } from '../fields/callable.ts'
import { replaceItem } from '../items/write-item.ts'
import { makePicture, readPicture } from './pictures.ts'
import { showConfiguration } from './show-configuration.ts'

const fieldOf = { logo: 'logoUrl', background: 'backgroundImage' } as const satisfies Record<PictureUse, string>
const ownAddress = new RegExp(`${picturesPath}/([0-9a-f]{32})\\.webp$`)

/** Raises InvalidRequest for an address that people could not be sent to. */
function checkSupport(supportUrl: string): void {
  const [, address] = /^mailto:([^?]+)$/i.exec(supportUrl) ?? []
  if (!isWebUrl(supportUrl) && !(address && parseEmail(address)))
    throw invalid('supportUrl', 'supportUrl must be an https address, or mailto: with an e-mail address.')
}

/** Raises InvalidRequest for a value that is not what its variable takes. */
function checkVariables(given: Partial<Record<string, string>>): void {
  for (const [name, value] of Object.entries(given)) {
    const { pattern, what } = cssVariables[name as CssVariable] // names are those of the schema
    if (value !== undefined && !pattern.test(value)) throw invalid(`cssVariables.${name}`, `${name} must be ${what}.`)
  }
}

/** Whether a field says something; empty texts and objects are as good as none. */
const says = (value: unknown): boolean =>
  value !== null && value !== '' && !(typeof value === 'object' && !Array.isArray(value) && !Object.keys(value).length)

type Said = Omit<ConfigurationInput, 'logoUrl' | 'backgroundImage' | 'correctedColors' | 'lastUpdated' | 'links'>

/** What the body leaves out stays; what it sets to null or to nothing goes. */
function merged(before: Branding, said: Said): Branding {
  const texts = said.texts && Object.fromEntries(Object.entries(said.texts).filter(([, text]) => text))
  const after = { ...before, ...said, ...(texts ? { texts } : {}) }
  return Object.fromEntries(Object.entries(after).filter(([, value]) => value !== undefined && says(value)))
}

/** A picture to have: as it is kept, and what is to be kept of it first where it is new. */
type Had = { picture: Picture; body?: Buffer }

/** The picture that a field names; null for none. Raises InvalidRequest where there is no such picture. */
async function pictureNamed(
  { accountId, environment }: { accountId: AccountId; environment: ApiEnvironment },
  address: string | null,
  use: PictureUse,
): Promise<Had | null> {
  if (!address) return null
  const field = fieldOf[use]
  const [, pictureId] = ownAddress.exec(address) ?? []
  if (pictureId) {
    const find = (tx: Tx) => findPictureFacts(tx, accountId, pictureId)
    const picture = await environment.database.account(accountId, find, 'read')
    if (!picture) throw invalid(field, 'The account has no picture of this address any more. Upload it again.')
    return { picture }
  }
  if (!address.startsWith('data:')) checkCallable(environment.outbound, { [field]: address })
  return makePicture(await readPicture(environment, address, field), use, field)
}

/** Changes how the hosted pages of an account look, with its pictures made anew and kept. */
export const updateConfiguration: ManagementHandler<'updateConfiguration'> = async (call) => {
  const { accountId, environment } = call
  const { logoUrl, backgroundImage, correctedColors: _, lastUpdated: __, links: ___, ...said } = call.body
  if (said.supportUrl) checkSupport(said.supportUrl)
  checkVariables(said.cssVariables ?? {})
  const logo = logoUrl === undefined ? undefined : await pictureNamed(call, logoUrl, 'logo')
  const background = backgroundImage === undefined ? undefined : await pictureNamed(call, backgroundImage, 'background')
  const save = (branding: Branding) => async (tx: Tx) => {
    const used = [branding.logo, branding.background].flatMap((kept) => kept?.pictureId ?? [])
    for (const { picture, body } of [logo, background].filter((had) => !!had))
      if (body) await savePicture(tx, accountId, { picture, body, used })
  }
  return replaceItem(call, {
    key: { kind: 'account', id: accountId },
    decide: (_view, present) => {
      const { branding: before = {}, ...account } = storedAccount(present)
      const pictures = {
        ...(logo === undefined ? {} : { logo: logo?.picture }),
        ...(background === undefined ? {} : { background: background?.picture }),
      }
      const branding = merged({ ...before, ...pictures }, said)
      return {
        after: { ...account, ...(says(branding) ? { branding } : {}) },
        show: showConfiguration(environment.hosts),
        also: save(branding),
      }
    },
  })
}
