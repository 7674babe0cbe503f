import type { Json } from '@doorward/core/changes/patch'
import type { Item } from '@doorward/store/items/items'
import type { Change, Reply } from '@doorward/store/writes/model'
import { changeTo } from '../items/documents.ts'
import { versionHeaders } from '../items/read-items.ts'
import { type extensionOf, keysOf, showExtension } from './stored-extension.ts'

/** The changes that save an extension, its application and its client, in that order. */
export const changesOf = ({ extension, application, client }: ReturnType<typeof extensionOf>) => {
  const [extensionKey, applicationKey, clientKey] = keysOf(extension)
  const changes: [Change, Change, Change] = [
    changeTo(extensionKey, extension),
    changeTo(applicationKey, application),
    changeTo(clientKey, client),
  ]
  return changes
}

/** Answers a write that made `changesOf`. */
export const replyWithExtension =
  (status: number, origin: string) =>
  ([extension, application, client]: Item[]): Reply => {
    if (!extension) throw new Error('a write of an extension changes it')
    const body = showExtension(origin, extension, application, client)
    return { status, body: body as unknown as Json, headers: versionHeaders(extension) } // wire forms are plain JSON
  }
