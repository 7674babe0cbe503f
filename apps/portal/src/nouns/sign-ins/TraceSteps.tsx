import { Text, Timeline } from '@mantine/core'
import {
  IconArrowBackUp,
  IconFlag,
  IconId,
  IconListSearch,
  type IconProps,
  IconSend,
  IconTestPipe,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { t } from '../../lib/texts.ts'
import { UserName } from '../../pickers/Names.tsx'
import type { LoginTraceReply } from '../../queries/access/login-traces.ts'
import { DateTime } from '../../ui/text/DateTime.tsx'
import styles from './trace-steps.module.css'

type Step = LoginTraceReply['steps'][number]
type Name = Step['step']

const shown: Record<Name, { done: string; ahead: string; Icon: ComponentType<IconProps> }> = {
  asked: { done: t('traces.asked'), ahead: t('connectionTests.asked'), Icon: IconTestPipe },
  sent: { done: t('traces.sent'), ahead: t('connectionTests.sent'), Icon: IconSend },
  answered: { done: t('traces.answered'), ahead: t('connectionTests.answered'), Icon: IconArrowBackUp },
  told: { done: t('traces.told'), ahead: t('connectionTests.told'), Icon: IconId },
  read: { done: t('traces.read'), ahead: t('connectionTests.read'), Icon: IconListSearch },
  ended: { done: t('traces.ended'), ahead: t('connectionTests.ended'), Icon: IconFlag },
}
const inOrder = Object.keys(shown) as Name[] // the keys of a closed record

const colors = { underWay: 'amber', askedForProof: 'amber', failed: 'red' } as const
const colorOf = (outcome: LoginTraceReply['outcome']): string =>
  outcome in colors ? colors[outcome as keyof typeof colors] : 'green'

/** A step of the way, or one that lies ahead. */
type Place = Step | { step: Name }

/** What was done, and what is still to come while it is under way. */
function placesOf({ steps, outcome }: LoginTraceReply, showsAhead: boolean): Place[] {
  const last = steps.at(-1)?.step
  if (!showsAhead || outcome !== 'underWay') return steps
  return [...steps, ...inOrder.slice(last ? inOrder.indexOf(last) + 1 : 0).map((step) => ({ step }))]
}

/** A value that is shown to nobody. */
const hidden = '…'

/** What is known of a step; what is shown to nobody stands together, by its names. */
function Facts({ facts }: Pick<Step, 'facts'>) {
  const told = Object.entries(facts).filter(([, fact]) => fact !== hidden)
  const names = Object.keys(facts).filter((name) => facts[name] === hidden)
  return (
    <dl className={styles.facts}>
      {told.map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{name === 'by' ? <UserName userId={fact} /> : <bdi>{fact}</bdi>}</dd>
        </div>
      ))}
      {names.length > 0 && (
        <div>
          <dt>{t('traces.hidden')}</dt>
          <dd>
            <bdi>{names.join(' ')}</bdi>
          </dd>
        </div>
      )}
    </dl>
  )
}

/**
 * A sign-in at a provider, one step below the other.
 * @param showsAhead what is still to come stands there too, dimmed
 */
export function TraceSteps({ trace, showsAhead = false }: { trace: LoginTraceReply; showsAhead?: boolean }) {
  const places = placesOf(trace, showsAhead)
  return (
    <Timeline active={trace.steps.length - 1} bulletSize={28} lineWidth={2} aria-label={t('connectionTests.steps')}>
      {places.map((place) => {
        const { done, ahead, Icon } = shown[place.step]
        const isDone = 'at' in place
        return (
          <Timeline.Item
            key={isDone ? `${place.step} ${place.at}` : place.step}
            color={place.step === 'ended' ? colorOf(trace.outcome) : 'green'}
            bullet={<Icon size={16} stroke={1.5} aria-hidden />}
            title={<span className={isDone ? undefined : styles.ahead}>{isDone ? done : ahead}</span>}
          >
            {isDone && (
              <>
                <Text fz="xs" c="dimmed">
                  <DateTime at={place.at} />
                </Text>
                <Facts facts={place.facts} />
              </>
            )}
          </Timeline.Item>
        )
      })}
    </Timeline>
  )
}
