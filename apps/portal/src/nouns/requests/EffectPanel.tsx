import type { AccessRequestReply } from '@doorward/contract/authorization/access/requests'
import { builtInRoles } from '@doorward/core/permissions/built-in-roles'
import type { KnownActions } from '@doorward/core/permissions/known-actions'
import { Badge, Group, List, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { usePortal } from '../../lib/portal-store.ts'
import { rich, richList, t } from '../../lib/texts.ts'
import { useKnownActions } from '../../pickers/known-actions.ts'
import { PersonName } from '../../pickers/PersonName.tsx'
import { holdsQuery } from '../../queries/access/user-permissions.ts'
import { allRolesQuery } from '../../queries/nouns/roles.ts'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { sumInWords } from '../effect/sums.ts'
import { type Gain, type RequestEffect, requestEffect } from './request-effect.ts'

const shownMax = 20

/** What approving would change, asked of the engine for the first person: what is new, what is held already. */
export function EffectPanel({ access }: { access: AccessRequestReply['access'] }) {
  const roles = useQuery({ ...allRolesQuery, retry: false })
  const effect = requestEffect(access.statements, roles.data ?? builtInRoles)
  const userId = access.users[0]?.userId ?? ''
  const questions = effect.gains.map(({ permission, resourceUri }) => ({ permission, resourceUri }))
  const held = useQuery({ ...holdsQuery(userId, questions), retry: false })
  const isNew = (_: Gain, at: number) => !held.data?.[at]
  const fresh = effect.gains.filter(isNew)
  return (
    <Stack component="section" aria-label={t('requests.effect')} className="card" p="md" gap="sm">
      <Title order={2} size="h3">
        {t('requests.effectHeading')}
      </Title>
      {roles.isPending ? (
        <Text c="dimmed" role="status">
          {t('requests.workingOut')}
        </Text>
      ) : (
        <Told
          effect={effect}
          fresh={fresh}
          userId={userId}
          others={access.users.length - 1}
          isHeldKnown={held.isSuccess}
          seesRoles={roles.isSuccess}
        />
      )}
    </Stack>
  )
}

/** What they gain, and beside it that the same holds for others. */
const sentences = {
  unsure: ['requests.mayDo', 'requests.mayDoAsOthers'],
  gaining: ['requests.gains', 'requests.gainsAsOthers'],
  keeping: ['requests.gainsAndKeeps', 'requests.gainsAndKeepsAsOthers'],
} as const

/** The same to the one who gains it. */
const toOneself = {
  unsure: 'requests.youMayDo',
  gaining: 'requests.youGain',
  keeping: 'requests.youGainAndKeep',
} as const

/** How much that is, as a part of a sentence. */
function inNumbers(gains: readonly Gain[], known: KnownActions) {
  const uris = [...new Set(gains.map(({ resourceUri }) => resourceUri))]
  const actionsOn = (uri: string) => gains.filter(({ resourceUri }) => resourceUri === uri)
  const places = uris.map((resourceUri) => ({
    who: '',
    resourceUri,
    actions: actionsOn(resourceUri).map(({ permission }) => permission),
  }))
  return <>{gains.length === 0 ? t('effect.actions', { count: 0 }) : sumInWords(places, known)}</>
}

interface ToldProps {
  effect: RequestEffect
  fresh: Gain[]
  userId: string
  others: number
  /** Whether it was found out what they hold already. */
  isHeldKnown: boolean
  /** Whether they may read the roles who look at this; most who ask may not. */
  seesRoles: boolean
}

function Told({ effect, fresh, userId, others, isHeldKnown, seesRoles }: ToldProps) {
  const kept = effect.gains.filter((gain) => !fresh.includes(gain))
  const me = usePortal((state) => state.profile?.userId)
  const known = useKnownActions()
  const how = !isHeldKnown ? 'unsure' : kept.length > 0 ? 'keeping' : 'gaining'
  const [alone, withOthers] = sentences[how]
  const toOne = userId === me ? toOneself[how] : alone
  return (
    <>
      {effect.broad && <NoticeStrip tone="warning">{effect.broad}</NoticeStrip>}
      {effect.unknownRoles.length > 0 && (
        <NoticeStrip tone={seesRoles ? 'warning' : 'quiet'}>
          {rich(seesRoles ? 'requests.unknownRoles' : 'requests.unseenRoles', {
            roles: <>{richList(effect.unknownRoles)}</>,
          })}
        </NoticeStrip>
      )}
      {effect.gains.length > 0 && (
        <Text>
          {rich(others > 0 ? withOthers : toOne, {
            user: <PersonName userId={userId} />,
            actions: inNumbers(fresh, known),
            kept: inNumbers(kept, known),
            count: others,
          })}
        </Text>
      )}
      <List spacing={4} listStyleType="none" p={0}>
        {fresh.slice(0, shownMax).map((gain) => (
          <GainRow key={gain.permission + gain.resourceUri} gain={gain} />
        ))}
      </List>
      {fresh.length > shownMax && (
        <Text fz="sm" c="dimmed">
          {t('requests.furtherActions', { count: fresh.length - shownMax })}
        </Text>
      )}
    </>
  )
}

/** An action that is new to them, and what it gives further than doing it. */
const GainRow = ({ gain: { permission, resourceUri, further } }: { gain: Gain }) => (
  <List.Item>
    <Group gap={8}>
      <Text component="span" c="var(--mantine-color-success)" fw={600} aria-hidden>
        +
      </Text>
      <span className="mono" style={{ overflowWrap: 'anywhere' }}>
        {t('statement.actionOn', { action: permission, resource: resourceUri })}
      </span>
      {further.map((flag) => (
        <Badge key={flag} color={flag === 'grant' ? 'violet' : 'plum'}>
          {t(`flags.${flag}`)}
        </Badge>
      ))}
    </Group>
  </List.Item>
)
