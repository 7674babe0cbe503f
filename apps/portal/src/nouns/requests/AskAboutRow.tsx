import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { t } from '../../lib/texts.ts'
import { decidingNeeds, requestQueries } from '../../queries/nouns/requests.ts'
import { tellError, tellFailed } from '../../ui/action/toast.tsx'
import { useActRefusal } from '../access/use-act-refusal.ts'
import { AskDecision, type Way } from './AskDecision.tsx'

interface AskAboutRowProps {
  requestId: string
  way: Way
  onClose: () => void
}

/** Asks before one request of a list is decided; it is read first, so that the decision is about what it is now. */
export function AskAboutRow({ requestId, way, onClose }: AskAboutRowProps) {
  const { data, error, isFetching } = useQuery({ ...requestQueries.one(requestId), retry: false })
  // What was read before may be what it was before somebody decided; once it is read, the question stays.
  const [isRead, setRead] = useState(false)
  if (!isRead && data && !isFetching) setRead(true)
  useEffect(() => {
    if (!error || data) return
    tellError(error, t('requests.loadFailed'))
    onClose()
  }, [error, data, onClose])
  const refusal = useActRefusal(decidingNeeds, requestId)
  useEffect(() => {
    if (!refusal) return
    tellFailed(t('selection.actsLocked'), t('failures.needOn', { action: refusal.action, resource: refusal.resource }))
    onClose()
  }, [refusal, onClose])
  return data && isRead && !refusal ? (
    <AskDecision request={data.item} version={data.version} asking={way} onClose={onClose} />
  ) : null
}
