import type { GroupInput, GroupReply } from '@doorward/contract/authorization/access/groups'
import { limits } from '@doorward/core/limits'
import { Button, Group, Select, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchText } from '../../lib/list-query.ts'
import { t } from '../../lib/texts.ts'
import { groupQueries } from '../../queries/nouns/groups.ts'
import { useRows } from '../../queries/server/paging.ts'
import { tellDone } from '../../ui/action/toast.tsx'
import { Dialog } from '../../ui/floating/Dialog.tsx'
import { ConfirmEffect } from '../effect/ConfirmEffect.tsx'
import { toUserLinks } from '../form/user-links.ts'
import { undoOf } from '../history/restored.ts'

interface AddToGroupProps {
  userIds: readonly string[]
  /** They are in it now. */
  onDone: () => void
  onClose: () => void
}

/** Adds people to a group that is picked, once its effect was shown. */
export function AddToGroup({ userIds, onDone, onClose }: AddToGroupProps) {
  const [groupId, setGroupId] = useState<string>()
  if (groupId === undefined) return <PickGroup count={userIds.length} onPick={setGroupId} onClose={onClose} />
  return <AddTo groupId={groupId} userIds={userIds} onDone={onDone} onClose={onClose} />
}

function PickGroup(props: { count: number; onPick: (groupId: string) => void; onClose: () => void }) {
  const [asked, setAsked] = useState('')
  const [text, setText] = useSearchText(asked, setAsked)
  const [picked, setPicked] = useState<string | null>(null)
  const { rows = [] } = useRows(groupQueries.list(asked))
  return (
    <Dialog opened onClose={props.onClose} title={t('bulk.addToGroup', { count: props.count })}>
      <Stack gap="md">
        <Select
          label={t('bulk.whichGroup')}
          data={rows.map(({ groupId, name }) => ({ value: groupId, label: name }))}
          value={picked}
          onChange={setPicked}
          searchable
          searchValue={text}
          onSearchChange={setText}
          filter={({ options }) => options} // the server has searched
          nothingFoundMessage={t('pickers.noneMatch', { many: t('nouns.groups') })}
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={props.onClose}>
            {t('common.cancel')}
          </Button>
          <Button disabled={picked === null} onClick={() => picked && props.onPick(picked)}>
            {t('bulk.goOn')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

/** The group as it would be sent with these people in it. */
function joined({ name, users, admins, tags }: GroupReply, userIds: readonly string[]): GroupInput {
  const all = [...new Set([...users.map(({ userId }): string => userId), ...userIds])]
  return { name, users: toUserLinks(all), admins, tags }
}

function AddTo({ groupId, userIds, onDone, onClose }: AddToGroupProps & { groupId: string }) {
  const { data } = useQuery({ ...groupQueries.one(groupId), staleTime: 0 })
  if (!data) return null
  const { item, version } = data
  const input = joined(item, userIds)
  const added = (input.users?.length ?? 0) - item.users.length
  const { name } = item
  const { replace: effectOf } = groupQueries.effects
  return (
    <ConfirmEffect
      opened
      onClose={onClose}
      title={t('bulk.addToThis', { count: added, name })}
      consequences={[
        added < userIds.length && t('bulk.alreadyIn', { count: userIds.length - added }),
        (input.users?.length ?? 0) > limits.groupUsersMax && t('bulk.groupTooLarge', { count: limits.groupUsersMax }),
      ]}
      effectOf={effectOf && (() => effectOf(groupId, input, version))}
      nameIfLarge={name}
      label={t('bulk.addPeople')}
      failed={t('parts.saveFailed', { noun: t('nouns.group') })}
      color="ward"
      undo={t('parts.savedIsInHistory')}
      action={async () => {
        const undoing = await groupQueries.save(groupId, input, version)
        tellDone(t('bulk.addedToGroup', { count: added, name }), undoOf(t('nouns.group'), undoing))
        onDone()
      }}
    />
  )
}
