import { ApiError } from '@doorward/contract/client'
import { t } from '../../lib/texts.ts'
import { accessToken } from '../../session/sign-in.ts'
import { accountOrigin } from './call.ts'

/** What an endpoint answers as CSV. Rejects with `ApiError`. */
export async function askCsv(path: string, asked: Record<string, unknown>): Promise<Blob> {
  const given = Object.entries(asked).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(given.map(([key, value]): [string, string] => [key, String(value)]))
  const response = await fetch(`${accountOrigin()}${path}?${query}`, {
    headers: { authorization: `Bearer ${await accessToken()}`, accept: 'text/csv' },
  }).catch((cause: unknown) => {
    throw new ApiError({ status: 0, code: 'NetworkError', title: t('queries.unreachable'), cause })
  })
  if (!response.ok)
    throw new ApiError({
      status: response.status,
      code: 'Unknown',
      title: t('queries.answered', { status: response.status }),
      requestId: response.headers.get('x-request-id') ?? '',
    })
  return response.blob()
}
