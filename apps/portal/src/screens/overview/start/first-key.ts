import type { ClientReply } from '@doorward/contract/authorization/build/clients'
import { requestAccessKey } from '@doorward/contract/authorization/build/clients'
import { ApiError } from '@doorward/contract/client'
import { isFreshSignIn } from '@doorward/core/oauth/fresh-sign-in'
import type { RefusalCode } from '@doorward/core/refusals'
import { t } from '../../../lib/texts.ts'
import { clientQueries, createAccessKey } from '../../../queries/nouns/clients.ts'
import { purposeOf } from '../../../queries/server/purposes.ts'
import { confirmed } from '../../../session/confirmation.ts'
import { serverNow } from '../../../session/server-clock.ts'
import { currentTokens } from '../../../session/tokens.ts'
import { firstAccess } from './first-access.ts'

/** When whoever is here signed in, as their token says, in seconds since the epoch; undefined where it does not. */
function signedInAt(): number | undefined {
  const [, claims = ''] = currentTokens()?.accessToken.split('.') ?? []
  try {
    const { auth_time: at } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as {
      auth_time?: unknown
    }
    return typeof at === 'number' ? at : undefined
  } catch {
    return undefined
  }
}

const newerSignIn: RefusalCode = 'InsufficientUserAuthentication'

/** Has whoever is here confirm that it is them where a key would ask for that, before anything is made. Raises where they would rather not. */
async function confirmFirst(): Promise<void> {
  const at = signedInAt()
  if (at === undefined || isFreshSignIn(at, serverNow() / 1_000)) return
  if (await confirmed({ purpose: purposeOf(requestAccessKey) })) return
  throw new ApiError({ status: 401, code: newerSignIn, title: t('failures.notConfirmed') })
}

/** A client that no key was made for is taken back: nobody asked for it alone. */
async function takeBack(clientId: string): Promise<void> {
  const { version } = await clientQueries.reread(clientId)
  await clientQueries.remove(clientId, version)
}

/** Makes a key of the client of the first steps, and the client where it is not there yet; resolves with the secret. */
export async function makeFirstKey(client: ClientReply | undefined): Promise<string | undefined> {
  if (client) return (await createAccessKey(client.clientId)).accessKey
  await confirmFirst()
  const { clientName: name, clientTags: tags } = firstAccess
  const { clientId } = await clientQueries.create({ name, options: { grantUserPermissionsAccess: true }, tags })
  try {
    return (await createAccessKey(clientId)).accessKey
  } catch (error) {
    await takeBack(clientId).catch((left: unknown) =>
      console.error('The client without a key was not taken back.', left),
    )
    throw error
  }
}
