import type { SsoInput } from '@doorward/contract/authorization/account/accounts'
import type { SsoConfiguration } from '@doorward/core/accounts/sso'
import { invalid } from '@doorward/core/refusals'
import { isWebUrl } from '@doorward/core/text/urls'
import { checkCertificates } from '@doorward/http/saml/certificates'
import { placeOfSsoSecret } from '@doorward/store/items/account-sso'
import { sealedUpdate } from '@doorward/store/secrets/sealed-values'
import { checkCallable } from '../fields/callable.ts'

import { checkOwnable } from '../fields/domain-names.ts'
import type { Handler } from '../handler.ts'
import { replaceItem } from '../items/write-item.ts'
import { indexUnderLock, mustNameAnybody } from '../rights/guard.ts'
import { showAccount, storedAccount } from './show-account.ts'

/** Raises InvalidRequest for an address that is not https; a SAML issuer is a name of any form. */
function check(
  { authenticationUrl, tokenUrl, issuerUrl, providerCertificate }: SsoConfiguration,
  type: SsoConfiguration['type'],
) {
  const urls = { authenticationUrl, tokenUrl, ...(type === 'SAML2' ? {} : { issuerUrl }) }
  for (const [field, url] of Object.entries(urls))
    if (url && !isWebUrl(url)) throw invalid(field, `${field} must be an https address without credentials.`)
  if (providerCertificate?.includes('PRIVATE KEY'))
    throw invalid('providerCertificate', "Give the provider's public certificate, never a private key.")
  checkCertificates(providerCertificate, 'providerCertificate')
}

/** What the body leaves out stays, what it sets to null or to nothing goes. */
function merged(before: SsoConfiguration, body: SsoInput, at: Date): SsoConfiguration {
  const { clientSecret: _, hasClientSecret: __, domainStatus: ___, ...set } = body
  const all = Object.entries({ ...before, ...set }).filter(([, value]) => value !== null && value !== '')
  const { domainSince, ...after }: SsoConfiguration = Object.fromEntries(all)
  const since = after.domain === before.domain ? domainSince : at.toISOString()
  return { ...after, ...(after.domain && since ? { domainSince: since } : {}) }
}

/** Whoever sets this chooses as whom people come in, so it needs the right to name anybody (security 2). */
export const updateAccountSso: Handler<'updateAccountSso'> = async (call) => {
  const key = { kind: 'account', id: call.accountId } as const
  const place = placeOfSsoSecret(call.accountId)
  const sealedAfter = await sealedUpdate(call.environment.keyring, place, call.body.clientSecret)
  return replaceItem(call, {
    key,
    decide: async (view, present) => {
      const { sealed: sealedBefore, ssoConfiguration = {}, ...account } = storedAccount(present)
      mustNameAnybody(await indexUnderLock(call, view), call.caller, 'set up single sign-on')
      const sso = merged(ssoConfiguration, call.body, view.at)
      check(sso, sso.type)
      const { tokenUrl, issuerUrl } = call.body
      checkCallable(call.environment.outbound, sso.type === 'SAML2' ? { tokenUrl } : { issuerUrl, tokenUrl })
      if (sso.domain && sso.domain !== ssoConfiguration.domain)
        checkOwnable(sso.domain, 'domain', call.environment.hosts)
      const sealed = sealedAfter(sealedBefore)
      const after = { ...account, ssoConfiguration: sso, ...(sealed ? { sealed } : {}) }
      return { after, show: showAccount(call.environment.hosts) }
    },
  })
}
