import { ApiError } from '@doorward/contract/client'
import type { Endpoint } from '@doorward/contract/endpoint'
import { t } from '../../lib/texts.ts'
import { accessToken } from '../../session/sign-in.ts'
import { accountOrigin } from './call.ts'

/** A part of a list as CSV, its head line first, and the cursor of the next part. */
interface CsvPart {
  text: string
  cursor: string | undefined
}

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

/** Asks an endpoint of the current account that also answers CSV for it. Rejects with `ApiError`. */
export async function readCsv(
  { path }: Pick<Endpoint, 'path'>,
  query: Record<string, string | number | undefined>,
  signal?: AbortSignal,
): Promise<CsvPart> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const asked = new URLSearchParams(given.map(([key, value]): [string, string] => [key, String(value)]))
  const response = await readAs('text/csv', `${path}?${asked}`, signal)
  const next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
  return {
    text: await response.text(),
    cursor: next ? (new URL(next).searchParams.get('cursor') ?? undefined) : undefined,
  }
}
