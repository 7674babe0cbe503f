import type { ControlLine, Effect, EffectLine } from '@doorward/contract/preview'
import { Button, Group, Loader, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { toFailure } from '../../lib/failures.ts'
import { usePortal } from '../../lib/portal-store.ts'
import { t } from '../../lib/texts.ts'
import { actionsInWords } from '../../pickers/actions-in-words.ts'
import { useKnownActions } from '../../pickers/known-actions.ts'
import { UserName } from '../../pickers/Names.tsx'
import { later } from '../../ui/placeholder/later.tsx'
import { Breakable } from '../../ui/text/Breakable.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { Reference } from '../../ui/text/Reference.tsx'
import { ControlCounts, ControlRow } from './EffectControl.tsx'
import { countInWords } from './effect-words.ts'
import { Sign } from './Sign.tsx'
import { UnknownGainers } from './UnknownGainers.tsx'
import type { EffectAsked } from './use-effect-of.ts'

const PassedOn = later(async () => (await import('./PassedOn.tsx')).PassedOn, { onlyShown: true })

const shownAtOnce = 20
/** On so many resources somebody is told what he loses himself. */
const ownToldMax = 3

/** What saving would do to what people may: how many gain and lose, who, and which recorded checks would be answered otherwise. */
export function EffectPanel({ asked }: { asked: EffectAsked }) {
  const { effect, error, isAsking } = asked
  if (isAsking)
    return (
      <Group gap={8} role="status">
        <Loader size={14} />
        <Text fz="sm" c="dimmed">
          {t('effect.counting')}
        </Text>
      </Group>
    )
  if (error) return <NotKnown error={error} />
  return effect ? <Told effect={effect} /> : null
}

function NotKnown({ error }: { error: unknown }) {
  const { title, text, reference } = toFailure(error, t('effect.notKnown'))
  return (
    <Group gap={8}>
      <Text fz="sm">
        {title} {text}
      </Text>
      <Reference id={reference} />
    </Group>
  )
}

const passesOn = (line: EffectLine): boolean => line.gained.some(({ grant, delegate }) => grant || delegate)

function Told({ effect }: { effect: Effect }) {
  const [shown, setShown] = useState<'who' | 'checks'>()
  const known = useKnownActions()
  const me = usePortal((state) => state.profile?.userId)
  const { gained, lost, control, lines = [], replay, everybody } = effect
  const movers = [gained, lost, control.gained, control.lost].reduce((sum, { users }) => sum + users, 0)
  const moves = movers > 0 || everybody !== 'NOTHING'
  const controlLines = control.lines ?? []
  const toggle = (what: 'who' | 'checks') => setShown(shown === what ? undefined : what)
  return (
    <Stack gap={4}>
      {everybody === 'GAINS' && (
        <Sign sign="+" color="green">
          {t('effect.everybodyGains')}
        </Sign>
      )}
      {everybody === 'LOSES' && (
        <Sign sign="−" color="red">
          {t('effect.everybodyLoses')}
        </Sign>
      )}
      {countInWords(effect, 'gained', known).map((told) => (
        <Sign key={told} sign="+" color="green">
          {told}
        </Sign>
      ))}
      {gained.users > 0 && <UnknownGainers lines={lines} />}
      {lines.some(passesOn) && <PassedOn lines={lines} />}
      {countInWords(effect, 'lost', known).map((told) => (
        <Sign key={told} sign="−" color="red">
          {told}
        </Sign>
      ))}
      {lines
        .filter(({ userId, lost: ownLoss }) => userId === me && ownLoss.length > 0)
        .slice(0, ownToldMax)
        .map(({ resourceUri, lost: ownLoss }) => (
          <Sign key={resourceUri} sign="!">
            {t('effect.youLose', { actions: actionsInWords(ownLoss), resource: resourceUri })}
          </Sign>
        ))}
      <ControlCounts control={control} />
      {!moves && <Text fz="sm">{t('effect.nothing')}</Text>}
      {replay && (
        <Text fz="sm" c={replay.otherwise > 0 ? undefined : 'dimmed'}>
          {replay.checks === 0
            ? t('effect.noChecks')
            : replay.otherwise === 0
              ? t('effect.replayedAlike', { checks: replay.checks })
              : t('effect.replayed', { count: replay.otherwise, checks: replay.checks })}
        </Text>
      )}
      <Group gap={8}>
        {lines.length + controlLines.length > 0 && (
          <Button variant="subtle" size="compact-xs" aria-expanded={shown === 'who'} onClick={() => toggle('who')}>
            {t('effect.who')}
          </Button>
        )}
        {replay && replay.lines.length > 0 && (
          <Button
            variant="subtle"
            size="compact-xs"
            aria-expanded={shown === 'checks'}
            onClick={() => toggle('checks')}
          >
            {t('effect.whichChecks')}
          </Button>
        )}
      </Group>
      {shown === 'who' && <Lines lines={lines} controlLines={controlLines} />}
      {shown === 'checks' && replay && <Checks replay={replay} />}
    </Stack>
  )
}

function Who({ line: { who, userId } }: { line: EffectLine }) {
  if (who === 'EVERYBODY') return t('effect.everybodyHere')
  return userId ? <UserName userId={userId} /> : t('effect.invited')
}

interface LinesProps {
  lines: readonly EffectLine[]
  controlLines: readonly ControlLine[]
}

function Lines({ lines, controlLines }: LinesProps) {
  const [count, setCount] = useState(shownAtOnce)
  return (
    <Stack gap={4} align="flex-start" mah={320} style={{ overflowY: 'auto' }}>
      <Table fz="sm" aria-label={t('effect.who')}>
        <Table.Tbody>
          {lines.slice(0, count).map((line) => (
            <Table.Tr key={`${line.userId} ${line.resourceUri}`}>
              <Table.Td>
                <Who line={line} />
              </Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                {line.gained.length > 0 && <div>+ {actionsInWords(line.gained)}</div>}
                {line.lost.length > 0 && <div>− {actionsInWords(line.lost)}</div>}
              </Table.Td>
              <Table.Td className="mono">
                <bdi>
                  <Breakable uri={line.resourceUri} />
                </bdi>
              </Table.Td>
            </Table.Tr>
          ))}
          {controlLines.slice(0, Math.max(0, count - lines.length)).map((line) => (
            <ControlRow key={`${line.userId} ${line.recordId} ${line.groupId}`} line={line} />
          ))}
        </Table.Tbody>
      </Table>
      {count < lines.length + controlLines.length && (
        <Button variant="default" size="compact-xs" onClick={() => setCount(count * 5)}>
          {t('effect.showMore')}
        </Button>
      )}
    </Stack>
  )
}

const Checks = ({ replay }: { replay: NonNullable<Effect['replay']> }) => (
  <Stack gap={4} mah={320} style={{ overflowY: 'auto' }}>
    <Table fz="sm" aria-label={t('effect.whichChecks')}>
      <Table.Tbody>
        {replay.lines.map(({ userId, permission, resourceUri, allowed, count, lastTime }) => (
          <Table.Tr key={`${userId} ${permission} ${resourceUri} ${lastTime}`}>
            <Table.Td>
              <UserName userId={userId} />
            </Table.Td>
            <Table.Td className="mono" style={{ overflowWrap: 'anywhere' }}>
              <bdi>{permission}</bdi> <bdi>{resourceUri}</bdi>
            </Table.Td>
            <Table.Td>{allowed ? t('effect.wouldBeAllowed') : t('effect.wouldBeDenied')}</Table.Td>
            <Table.Td ta="end">{t('effect.timesAsked', { count })}</Table.Td>
            <Table.Td>
              <DateTime at={lastTime} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Stack>
)
