// @vitest-environment jsdom
import type { AccessRequestReply } from '@doorward/contract/authorization/access/requests'
import { expect, test } from 'vitest'
import { answerCalls } from '../../../test/answers.ts'
import { approvalTakenBack } from './decisions.ts'

test('SCR-10 taking an approval back deletes the record as it was made, not what somebody made of it since', async () => {
  const versions = ['"made"', '"changed by somebody"']
  const asked = answerCalls({
    'GET /v1/records/rec_1': () => Response.json({ recordId: 'rec_1' }, { headers: { etag: versions.shift() ?? '' } }),
    'DELETE /v1/records/rec_1': 412,
  })
  const takeBack = await approvalTakenBack({ requestId: 'req_1', recordId: 'rec_1' } as AccessRequestReply) // what is read of it
  await expect(takeBack()).rejects.toThrow('Refused.')
  const [sent] = asked.filter(({ method }) => method === 'DELETE')
  expect(sent?.headers.get('if-match')).toBe('"made"')
})
