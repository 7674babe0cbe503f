import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applicationsOf } from './applications-of.ts'
import { fetchLocal } from './browser.ts'
import { saveConnection } from './connections-of.ts'
import { SimpleSaml } from './peers/simplesaml.ts'
import { goToProvider, postFromElsewhere, shop } from './providers/signing-in.ts'
import { newProviderKey } from './saml/provider.ts'
import { openTestLogin, type TestLogin } from './test-login.ts'

const [first, second] = [newProviderKey(), newProviderKey()]
let login: TestLogin
let peer: SimpleSaml
const host = () => `http://${login.accountId}.eu-west.doorward.localhost:${login.port}`
const us = () => ({ entityId: host(), consumerUrl: `${host()}/login` })

beforeAll(async () => {
  peer = await SimpleSaml.open({
    'ann:a word': { uid: ['ann7'], mail: ['ann@idp.example'], displayName: ['Ann Idp'] },
  })
  login = await openTestLogin()
  await applicationsOf(login).save('app_shop', shop)
  peer.useKeys(first)
  peer.useClient(us())
  await connect(await peer.certificates())
})
afterAll(async () => {
  peer?.close()
  await login?.close()
})

/** The connection to the peer with these certificates. */
const connect = (certificates: string[]) =>
  saveConnection(login, 'con_peer', {
    type: 'SAML2',
    authenticationUrl: `${peer.site}/saml2/idp/SSOService.php`,
    issuerUrl: peer.entityId,
    providerCertificate: certificates.join('\n\n'),
  })

/** Ann signs in there and comes back. */
async function signIn() {
  const { browser, finish } = await goToProvider(login, 'con_peer')
  const { url, form } = await peer.signIn(browser, 'ann:a word')
  expect(url).toBe(`${host()}/login`)
  const { location } = await postFromElsewhere(url, form)
  await browser.open(location ?? '')
  return { browser, form, finish }
}

const identity = async () => decodeJwt((await (await signIn()).finish()).id_token)

describe('LGN-09 a sign-in at SimpleSAMLphp', () => {
  it('ends with tokens of the person, the same one each time', async () => {
    const [one, other] = [await identity(), await identity()]
    expect(one).toMatchObject({ name: 'Ann Idp', email: 'ann@idp.example', email_verified: false })
    expect(other.sub).toBe(one.sub)
  })

  it('may be encrypted to the certificate of our metadata', async () => {
    const xml = await (await fetchLocal(`${host()}/api/authentication/saml/metadata`)).text()
    const encryptTo = (/X509Certificate>([^<]+)</.exec(xml)?.[1] ?? '').replaceAll(/\s/g, '')
    peer.useClient({ ...us(), encryptTo })
    const { form, finish } = await signIn()
    const answer = Buffer.from(form.get('SAMLResponse') ?? '', 'base64').toString()
    expect([answer.includes('EncryptedAssertion'), answer.includes('ann7')]).toEqual([true, false])
    expect(decodeJwt((await finish()).id_token)).toMatchObject({ name: 'Ann Idp' })
    peer.useClient(us())
  })

  it('goes on while its key changes, where the next certificate stands beside the present one', async () => {
    peer.useKeys(first, second)
    const announced = await peer.certificates()
    expect(announced).toHaveLength(2)
    await connect(announced)
    const before = await identity()
    peer.useKeys(second)
    expect((await identity()).sub).toBe(before.sub)
  })

  it('is not believed by a certificate that is gone', async () => {
    peer.useKeys(first)
    await connect(await peer.certificates())
    peer.useKeys(second)
    expect((await signIn()).browser.page.body).toContain('be trusted')
  })
})
