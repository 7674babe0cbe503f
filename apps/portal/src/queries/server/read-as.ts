import { ApiError } from '@doorward/contract/client'
import { t } from '../../lib/texts.ts'
import { accessToken } from '../../session/sign-in.ts'
import { accountOrigin } from './call.ts'

/** Asks the current account's API for an address in another form than JSON. Rejects with `ApiError`. */
export async function readAs(accept: string, address: string, signal?: AbortSignal): Promise<Response> {
  const response = await fetch(`${accountOrigin()}${address}`, {
    headers: { authorization: `Bearer ${await accessToken()}`, accept },
    ...(signal ? { signal } : {}),
  }).catch((cause: unknown) => {
    throw new ApiError({ status: 0, code: 'NetworkError', title: t('queries.unreachable'), cause })
  })
  if (response.ok) return response
  throw new ApiError({
    status: response.status,
    code: 'Unknown',
    title: t('queries.answered', { status: response.status }),
    requestId: response.headers.get('x-request-id') ?? '',
  })
}
