import { Group, Text } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { t } from '../../lib/texts.ts'
import { momentText } from '../../lib/time.ts'
import { asOfIn, asOfParam } from './AsOf.tsx'
import { isRevision } from './moment.ts'
import { momentAt, placeOf, places } from './time-scale.ts'
import styles from './time-slider.module.css'
import { useAccountMade } from './use-account-made.ts'

const pauseMs = 300

/** Moves the moment that is asked about between the making of the account and now; the answer below follows. */
export function TimeSlider() {
  const [params, setParams] = useSearchParams()
  const made = useAccountMade()
  const isAsked = ['user', 'resource'].some((name) => params.get(name))
  const asOf = asOfIn(params)
  if (asOf !== undefined && isRevision(asOf)) return null
  const move = (to: string | undefined) =>
    setParams(
      (now) => {
        now.delete('asOf')
        return new URLSearchParams([...now, ...Object.entries(asOfParam(to))])
      },
      { replace: true },
    )
  // It has its place before there is a question, so that the answer moves nothing.
  return <Scale key={made} from={made ? new Date(made) : undefined} isLocked={!isAsked} asOf={asOf} onMove={move} />
}

interface ScaleProps {
  /** Undefined while it is not known. */
  from: Date | undefined
  isLocked: boolean
  asOf: string | undefined
  onMove: (asOf: string | undefined) => void
}

function Scale({ from, isLocked, asOf, onMove }: ScaleProps) {
  const id = useId()
  const [now] = useState(() => new Date())
  const span = { from: from ?? now, to: now }
  const placed = asOf === undefined ? places : placeOf(new Date(asOf), span)
  const [moved, setMoved] = useState({ asOf, place: placed })
  // A moment that was chosen otherwise moves the slider; its own stands where it was let go.
  if (moved.asOf !== asOf) setMoved({ asOf, place: placed })
  const { place } = moved
  const settle = useDebouncedCallback((at: number) => onMove(momentAt(at, span)?.toISOString()), pauseMs)
  const at = momentAt(place, span)
  const text = at ? momentText(at) : t('analyzer.timeNow')
  return (
    <Group gap="md" wrap="nowrap" className={styles.line}>
      <Text component="label" htmlFor={id} fz="sm" fw={500}>
        {t('analyzer.time')}
      </Text>
      <input
        id={id}
        type="range"
        className={styles.range}
        min={0}
        max={places}
        value={place}
        disabled={isLocked || from === undefined}
        aria-valuetext={text}
        onChange={(event) => {
          const to = Number(event.currentTarget.value)
          setMoved({ asOf, place: to })
          settle(to)
        }}
      />
      <Text fz="sm" className={styles.moment}>
        {text}
      </Text>
    </Group>
  )
}
