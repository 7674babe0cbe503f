import { Text } from '@mantine/core'
import type { Failure } from '../../lib/failures.ts'
import { NoticeStrip } from '../page/NoticeStrip.tsx'
import { RequestAccess } from '../placeholder/Refused.tsx'
import { Reference } from '../text/Reference.tsx'

/** What a form could not do, at the form itself. */
export function FormFailure({ failure }: { failure: Failure | undefined }) {
  if (!failure) return null
  return (
    <NoticeStrip
      tone="failed"
      action={
        <>
          <Reference id={failure.reference} code={failure.code} />
          {failure.needs && <RequestAccess permission={failure.needs} />}
        </>
      }
    >
      <Text fw={500}>{failure.title}</Text>
      <Text fz="sm">{failure.text}</Text>
    </NoticeStrip>
  )
}
