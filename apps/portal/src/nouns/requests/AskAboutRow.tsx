import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toFailure } from '../../lib/failures.ts'
import { t } from '../../lib/texts.ts'
import { requestQueries } from '../../queries/nouns/requests.ts'
import { tellFailed } from '../../ui/action/toast.tsx'
import { AskDecision, type Way } from './AskDecision.tsx'

interface AskAboutRowProps {
  requestId: string
  way: Way
  onClose: () => void
}

/** Asks before one request of a list is decided; it is read first, so that the decision is about what it is now. */
export function AskAboutRow({ requestId, way, onClose }: AskAboutRowProps) {
  const { data, error } = useQuery({ ...requestQueries.one(requestId), retry: false })
  useEffect(() => {
    if (!error || data) return
    const { title, text, reference } = toFailure(error, t('requests.loadFailed'))
    tellFailed(title, text, reference)
    onClose()
  }, [error, data, onClose])
  return data ? <AskDecision request={data.item} version={data.version} asking={way} onClose={onClose} /> : null
}
