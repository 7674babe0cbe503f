import { generateKeyPairSync } from 'node:crypto'
import type { Application } from '@doorward/core/applications/application'
import type { KeyId } from '@doorward/core/ids'
import { hashOfSecret, newSecret } from '@doorward/store/secrets/secret-hash'
import { Browser } from './browser.ts'
import { answerSignUp } from './sign-up-at.ts'
import type { TestLogin } from './test-login.ts'

/** A secret as the API makes one, and what it stores of it. */
export function newApplicationSecret() {
  const secret = newSecret()
  const stored = {
    secretId: 'key1' as KeyId,
    createdTime: '2026-01-01T00:00:00.000Z',
    secretHash: hashOfSecret(secret),
  }
  return { secret, stored }
}

/** A key pair of an application, and what the API stores of it. */
export async function newApplicationKey(kind: 'ed25519' | 'rsa') {
  const { privateKey, publicKey } =
    kind === 'rsa' ? generateKeyPairSync('rsa', { modulusLength: 2048 }) : generateKeyPairSync('ed25519')
  const spki = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  const stored = { secretId: 'key2' as KeyId, createdTime: '2026-01-01T00:00:00.000Z', publicKey: spki }
  const algorithm = kind === 'rsa' ? { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } : 'Ed25519'
  const pkcs8 = privateKey.export({ format: 'der', type: 'pkcs8' })
  return { key: await crypto.subtle.importKey('pkcs8', pkcs8, algorithm, false, ['sign']), stored }
}

/** Applications of the account of a test, and sign-ups to them by an independent relying party. */
export function applicationsOf(login: TestLogin) {
  const issuer = `http://${login.accountId}.eu-west.doorward.localhost:${login.port}`

  /** Writes an application as the API does; null deletes it. */
  const save = (id: string, application: Partial<Application> | null) =>
    login.save('application', id, application && { applicationId: id, name: id, redirectUrls: [], ...application })

  async function begin(
    applicationId: string,
    redirectUri: string,
    more: Record<string, string> = {},
    known: Parameters<TestLogin['relyingParty']>[2] = {},
  ) {
    const config = await login.relyingParty(issuer, applicationId, known)
    const resource = `urn:doorward:account:${login.accountId}`
    const begun = await login.begin(config, { redirect_uri: redirectUri, resource, ...more })
    const browser = new Browser(redirectUri)
    await browser.open(begun.url)
    return { browser, config, ...begun }
  }

  async function signUp(applicationId: string, redirectUri: string, known: Parameters<typeof begin>[3] = {}) {
    const begun = await begin(applicationId, redirectUri, { prompt: 'create' }, known)
    const email = await answerSignUp(login, begun.browser)
    return { ...begun, email, at: begun.browser.page.url }
  }

  return { issuer, save, begin, signUp }
}
export type Applications = ReturnType<typeof applicationsOf>
