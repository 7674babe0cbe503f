import type { ClientReply } from '@doorward/contract/authorization/build/clients'
import { limits } from '@doorward/core/limits'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { t } from '../../lib/texts.ts'
import { ActsLocked, lockedBy } from '../../nouns/access/LockedAct.tsx'
import { useActRefusal } from '../../nouns/access/use-act-refusal.ts'
import { places } from '../../nouns/list.ts'
import type { Permission } from '../../nouns/place.ts'
import { useHoldsNothing } from '../../queries/access/user-permissions.ts'
import { createAccessKey, deleteAccessKey, keysNeed } from '../../queries/nouns/clients.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { ConfirmModal } from '../../ui/action/ConfirmModal.tsx'
import { OwnKey } from '../../ui/action/OwnKey.tsx'
import { tellDone } from '../../ui/action/toast.tsx'
import { KeysTable } from '../../ui/list/KeysTable.tsx'
import { CopyButton } from '../../ui/text/CopyField.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { endOf, isOver, type Key, KeyEnd, LastUse, nameOfKey, UnusedBadge } from './key-facts.tsx'
import { NewKey } from './NewKey.tsx'
import { Rotation } from './Rotation.tsx'

const keysMax = limits.accessKeysMax

/** What whoever is here is known to lack for keys. */
interface KeyRefusals {
  making: Permission | undefined
  deleting: Permission | undefined
}
const useKeyRefusals = (clientId: string): KeyRefusals => ({
  making: useActRefusal(keysNeed.making, clientId),
  deleting: useActRefusal(keysNeed.deleting, clientId),
})

interface KeyTableProps {
  keys: Key[]
  /** Why none can be made beside them. */
  full: string | undefined
  refusals: KeyRefusals
  onRotate: (key: Key) => void
  onDelete: (key?: Key) => void
}

/** Whether the next key can be made in the place of this one: it works still, and nothing takes its place yet. */
const mayRotate = (key: Key, keys: readonly Key[]): boolean =>
  !isOver(key) && !keys.some(({ replaces }) => replaces === key.keyId)

const KeyTable = ({ keys, full, refusals, onRotate, onDelete }: KeyTableProps) => (
  <KeysTable
    label={t('clients.accessKeys')}
    heads={[t('clients.key'), t('shared.made'), t('clients.lastUsed'), t('clients.ends')]}
    rows={keys.map((key) => ({
      id: key.keyId,
      cells: [
        <Stack key="id" gap={0} align="flex-start">
          {key.name && (
            <Text component="bdi" inherit fw={500}>
              {key.name}
            </Text>
          )}
          <Group gap={4} wrap="nowrap">
            <bdi className="mono">{key.keyId}</bdi>
            <CopyButton value={key.keyId} label={t('clients.copyKeyId', { key: key.keyId })} />
          </Group>
          <UnusedBadge of={key} />
        </Stack>,
        <DateTime key="made" at={key.generationDate} />,
        <LastUse key="used" of={key} />,
        <KeyEnd key="ends" of={key} />,
      ],
      deletes: t('clients.deleteThisKey', { key: key.keyId }),
      acts: mayRotate(key, keys) && (
        <Button
          variant="default"
          size="xs"
          disabled={full !== undefined}
          onClick={() => onRotate(key)}
          aria-label={t('clients.rotateThisKey', { key: key.keyId })}
          {...lockedBy(refusals.making, t('clients.rotateThisKey', { key: key.keyId }))}
        >
          {t('clients.rotate')}
        </Button>
      ),
    }))}
    deleteLabel={t('clients.deleteKey')}
    locked={(label) => lockedBy(refusals.deleting, label)}
    onDelete={(id) => onDelete(keys.find(({ keyId }) => keyId === id))}
  />
)

/** Keys that were made to take the place of one that still goes on. */
const rotationsIn = (keys: Key[]): { next: Key; old: Key }[] =>
  keys.flatMap((next) => {
    const old = keys.find(({ keyId }) => keyId === next.replaces)
    return old ? [{ next, old }] : []
  })

/** The access keys of a client: made here, shown once, deleted here. */
export function ClientKeys({ client }: { client: ClientReply }) {
  const [leaving, setLeaving] = useState<Key>()
  const [rotating, setRotating] = useState<Key>()
  const { clientId, verificationKeys: keys } = client
  const refusals = useKeyRefusals(clientId)
  const full = keys.length >= keysMax ? t('clients.keysInUse', { count: keysMax }) : undefined
  return (
    <Stack gap="md" maw={960}>
      <ActsLocked refusal={refusals.making ?? refusals.deleting} />
      {rotationsIn(keys).map((pair) => (
        <Rotation key={pair.next.keyId} client={client} {...pair} onEnd={refusals.deleting ? undefined : setLeaving} />
      ))}
      {keys.length === 0 ? (
        <Text c="dimmed">{t('clients.noKey')}</Text>
      ) : (
        <KeyTable keys={keys} full={full} refusals={refusals} onRotate={setRotating} onDelete={setLeaving} />
      )}
      <NewKeys client={client} full={full} refusal={refusals.making} />
      <NewKey
        client={client}
        replaces={rotating}
        opened={rotating !== undefined}
        onClose={() => setRotating(undefined)}
      />
      <GiveAccess clientId={clientId} />
      <ConfirmModal
        opened={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={t('clients.askDeleteKey', { key: leaving ? nameOfKey(leaving) : '' })}
        consequences={leaving ? endOf(leaving, keys.length === 1) : []}
        label={t('clients.deleteKey')}
        failed={t('clients.deleteFailed')}
        undo={t('acts.cannotBeUndone')}
        instead={
          leaving &&
          full === undefined &&
          refusals.making === undefined &&
          mayRotate(leaving, keys) && (
            <>
              {t('clients.rotateWhen')}{' '}
              <Anchor
                component="button"
                type="button"
                inherit
                underline="always"
                onClick={() => {
                  setRotating(leaving)
                  setLeaving(undefined)
                }}
              >
                {t('clients.rotateInstead')}
              </Anchor>
            </>
          )
        }
        action={async () => {
          if (leaving) await deleteAccessKey(clientId, leaving.keyId)
          tellDone(t('clients.keyDeleted'))
        }}
      />
    </Stack>
  )
}

interface NewKeysProps {
  client: ClientReply
  full: string | undefined
  refusal: Permission | undefined
}

/** A key that is made here and shown once, or one whose private half stays with its owner. */
function NewKeys({ client, full, refusal }: NewKeysProps) {
  const { clientId, verificationKeys: keys } = client
  const [making, setMaking] = useState(false)
  const [bringing, setBringing] = useState(false)
  return (
    <>
      <Group gap="md">
        <ActionButton
          action={async () => setMaking(true)}
          failed={t('clients.createFailed')}
          disabledReason={refusal ? undefined : full}
          {...lockedBy(refusal, t('clients.createKey'))}
        >
          {t('clients.createKey')}
        </ActionButton>
        <Button
          variant="default"
          onClick={() => setBringing(true)}
          disabled={full !== undefined}
          {...lockedBy(refusal, t('clients.addOwnKey'))}
        >
          {t('clients.addOwnKey')}
        </Button>
        <Text fz="sm" c="dimmed">
          {t('clients.keysUsed', { count: keys.length, most: keysMax })}
        </Text>
      </Group>
      <NewKey client={client} opened={making} onClose={() => setMaking(false)} />
      <OwnKey
        takeUp={async (publicKey) => (await createAccessKey(clientId, { publicKey })).keyId}
        opened={bringing}
        onClose={() => setBringing(false)}
      />
    </>
  )
}

function GiveAccess({ clientId }: { clientId: string }) {
  const holdsNothing = useHoldsNothing(clientId)
  return (
    <Text fz="sm" c="dimmed">
      {holdsNothing && `${t('clients.noAccess')} `}
      <Anchor
        component={Link}
        to={`${places.records.path}/new?user=${encodeURIComponent(clientId)}`}
        fz="sm"
        underline="always"
      >
        {t('clients.giveAccess')}
      </Anchor>
    </Text>
  )
}
