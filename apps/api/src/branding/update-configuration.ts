import type { ConfigurationInput } from '@doorward/contract/accounts/configuration'
import {
  type Branding,
  type CssVariable,
  cssVariables,
  type Picture,
  type PictureUse,
  picturesPath,
} from '@doorward/core/branding/branding'
import { keyOfPart } from '@doorward/core/branding/layers'
import type { AccountId } from '@doorward/core/ids'
import { limits } from '@doorward/core/limits'
import { invalid, Refusal } from '@doorward/core/refusals'
import { parseEmail } from '@doorward/core/text/email-address'
import { isWebUrl } from '@doorward/core/text/urls'
import { siteOf } from '@doorward/http/app/host'
import { findPictureFacts, savePicture } from '@doorward/store/branding/pictures'
import type { Tx } from '@doorward/store/database/database'
import type { ManagementHandler } from '../account-management/handler.ts'
import { storedAccount } from '../accounts/show-account.ts'
import type { ApiEnvironment } from '../environment.ts'
import { checkCallable } from '../fields/callable.ts'
import { replaceItem } from '../items/write-item.ts'
import { partOf } from './part.ts'
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

/** Raises InvalidRequest for an address that is no page of the account's own: ours would lead to itself. */
function checkLoginPage(
  loginUrl: string,
  { hosts, servedDomains }: Pick<ApiEnvironment, 'hosts' | 'servedDomains'>,
): void {
  if (!isWebUrl(loginUrl) || new URL(loginUrl).hash !== '')
    throw invalid('loginUrl', 'loginUrl must be an https address without a fragment, or http on the machine itself.')
  const { host, hostname } = new URL(loginUrl)
  if (siteOf(hosts, host) || servedDomains.accountOf(hostname))
    throw invalid('loginUrl', 'loginUrl must be a page of your own, not one of the hosted pages.')
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

const saying = (brandings: Record<string, Branding>) =>
  Object.fromEntries(Object.entries(brandings).filter(([, each]) => says(each)))

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
  const part = partOf(call.query)
  const { logoUrl, backgroundImage, correctedColors: _, lastUpdated: __, links: ___, ...said } = call.body
  if (said.supportUrl) checkSupport(said.supportUrl)
  if (said.loginUrl) checkLoginPage(said.loginUrl, environment)
  checkVariables(said.cssVariables ?? {})
  const logo = logoUrl === undefined ? undefined : await pictureNamed(call, logoUrl, 'logo')
  const background = backgroundImage === undefined ? undefined : await pictureNamed(call, backgroundImage, 'background')
  const save = (all: readonly Branding[]) => async (tx: Tx) => {
    const used = all.flatMap((each) => [each.logo, each.background]).flatMap((kept) => kept?.pictureId ?? [])
    for (const { picture, body } of [logo, background].filter((had) => !!had))
      if (body) await savePicture(tx, accountId, { picture, body, used })
  }
  return replaceItem(call, {
    key: { kind: 'account', id: accountId },
    reads: part ? [part] : [],
    decide: (view, present) => {
      if (part && view.item(part)?.deleted !== false) throw new Refusal('NotFound')
      const { branding: own = {}, partBranding = {}, ...account } = storedAccount(present)
      const name = part && keyOfPart(part)
      const before = name === undefined ? own : (partBranding[name] ?? {})
      const pictures = {
        ...(logo === undefined ? {} : { logo: logo?.picture }),
        ...(background === undefined ? {} : { background: background?.picture }),
      }
      const changed = merged({ ...before, ...pictures }, said)
      const branding = name === undefined ? changed : own
      const parts = name === undefined ? partBranding : saying({ ...partBranding, [name]: changed })
      if (Object.keys(parts).length > limits.brandedPartsMax) throw new Refusal('TooManyBrandings')
      return {
        after: {
          ...account,
          ...(says(branding) ? { branding } : {}),
          ...(says(parts) ? { partBranding: parts } : {}),
        },
        show: showConfiguration(environment.hosts, part),
        also: save([branding, ...Object.values(parts)]),
      }
    },
  })
}
