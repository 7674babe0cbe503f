import type { RecordId } from '@doorward/core/ids'
import { asId } from '../../../lib/as-id.ts'

/** The access records of the sample company; their ids are fixed. */
const sampleKeys = ['reports', 'sales', 'books'] as const
export type SampleKey = (typeof sampleKeys)[number]

export const sampleRecordId = (key: SampleKey): RecordId => asId<RecordId>(`rec_sample_${key}`)

const recordIds = new Set<string>(sampleKeys.map(sampleRecordId))

/** Whether a record is one of the sample company's. */
export const isOfSample = (recordId: string): boolean => recordIds.has(recordId)
