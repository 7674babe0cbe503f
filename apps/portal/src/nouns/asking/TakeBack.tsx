import type { AccessRequestReply } from '@doorward/contract/authorization/access/requests'
import { limits } from '@doorward/core/limits'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../lib/texts.ts'
import { recordQueries } from '../../queries/nouns/records.ts'
import { requestChanged } from '../../queries/nouns/requests.ts'
import { tellDone } from '../../ui/action/toast.tsx'
import { useActRefusal } from '../access/use-act-refusal.ts'
import { ConfirmEffect } from '../effect/ConfirmEffect.tsx'
import { places } from '../list.ts'

/** Takes back what an approval gave, after a question that says who loses what; nothing for who does not see its record. */
export function TakeBack({ request }: { request: AccessRequestReply }) {
  const recordId = request.recordId ?? ''
  const [asking, setAsking] = useState(false)
  const { data } = useQuery({ ...recordQueries.one(recordId), retry: false, enabled: recordId !== '' })
  const refusal = useActRefusal(recordQueries.needed.remove, recordId)
  const { remove } = recordQueries.effects
  if (!data || refusal) return null
  const name = data.item.name ?? recordId
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('changes.takeBack')}
      </Button>
      <ConfirmEffect
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('changes.takeBackAsk', { name })}
        consequences={[t('changes.takeBackLeaves'), t('changes.staysApproved')]}
        effectOf={remove && (() => remove(recordId, data.version))}
        nameIfLarge={name}
        label={t('changes.takeBack')}
        failed={t('acts.deleteFailed', { noun: places.records.one })}
        undo={t('acts.canBeRestored', { count: limits.restorableDays })}
        action={async () => {
          // What somebody changed meanwhile is shown before it is asked once more.
          await recordQueries.remove(recordId, data.version).catch(async (error: unknown) => {
            await recordQueries.reread(recordId).catch(() => undefined)
            throw error
          })
          await requestChanged(request.requestId)
          tellDone(t('changes.takenBack'))
        }}
      />
    </>
  )
}
