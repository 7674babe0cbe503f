import { defaultRegion } from '@doorward/core/constants'
import { type AccountId, idRules, platformAccountId } from '@doorward/core/ids'
import type { ItemKind } from '@doorward/core/kinds'
import { isRegion, type Region } from '@doorward/core/regions'
import { StartError } from '@doorward/store/database/start-error'
import { type Static, Type } from 'typebox'
import type { Place } from '../import/arrivals.ts'
import { jsonParts } from '../import/read/json-parts.ts'
import { type SourceFile, textOf } from '../import/read/source.ts'
import type { Document } from './arriving-items.ts'

const formatVersion = 1

/** What the file says of itself before its first item. */
export interface Head {
  accountId: AccountId
  region: Region
}

/** An item as it stands in the file. */
export const ItemShape = Type.Object({
  kind: Type.String(),
  id: Type.String({ minLength: 1, maxLength: 2_048 }),
  document: Type.Record(Type.String(), Type.Unknown()),
  leftOut: Type.Optional(Type.Array(Type.String({ maxLength: 128 }), { maxItems: 100 })),
})
export type ExportedItem = Omit<Static<typeof ItemShape>, 'kind' | 'document'> & {
  kind: ItemKind
  document: Document
  place: Place
}

/** Lists of an export that do not come over, and why. */
export const staying: Readonly<Record<string, { what: string; why: string }>> = {
  usage: { what: 'hours of usage', why: 'they were counted where they were' },
  billing: { what: 'who pays', why: 'billing is begun anew' },
  invoices: { what: 'invoices', why: 'books stay where they were written' },
  paymentAttempts: { what: 'payment attempts', why: 'books stay where they were written' },
  creditNotes: { what: 'credit notes', why: 'books stay where they were written' },
  supportTickets: { what: 'support tickets', why: 'they were written to another operator' },
  history: { what: 'changes of its log', why: 'the log here tells what happened here' },
}
const lists = ['items', 'profiles', 'userIdentities', ...Object.keys(staying)]

const noExport = (file: string, why: string) => new StartError(`${file} is no export of an account: ${why}.`)

/** A member of the file, or an element of one of its lists. */
export type Part = { key: string; value: unknown; place: Place }

/** The parts of the file, once it said that it is one of ours. Raises StartError, naming file and line. */
export async function* partsOf(file: SourceFile): AsyncGenerator<Part> {
  let version: unknown
  for await (const { key, value, line } of jsonParts(textOf(file), { file: file.name, listed: new Set(lists) })) {
    if (key === 'formatVersion') version = value
    else if (version === undefined) throw noExport(file.name, 'it does not begin with its formatVersion')
    if (version !== formatVersion)
      throw noExport(file.name, `its formatVersion is not ${formatVersion}; take the release that wrote it`)
    yield { key: key ?? '', value, place: { file: file.name, line } }
  }
  if (version === undefined) throw noExport(file.name, 'it is empty')
}

/** Raises as `partsOf` does, and for a file that names no account. */
export async function headOf(file: SourceFile): Promise<Head> {
  let accountId: unknown
  let region: unknown
  for await (const { key, value } of partsOf(file)) {
    if (key === 'accountId') accountId = value
    else if (key === 'region') region = value
    else if (lists.includes(key)) break
  }
  const isId = typeof accountId === 'string' && new RegExp(idRules.accountId.pattern).test(accountId)
  if (!isId || accountId === platformAccountId) throw noExport(file.name, 'it names no account')
  return {
    accountId: accountId as AccountId, // of an id's form
    region: typeof region === 'string' && isRegion(region) ? region : defaultRegion,
  }
}
