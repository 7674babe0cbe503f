import type { AccessRequestReply } from '@doorward/contract/authorization/access/requests'
import { oneSpelling } from '@doorward/core/permissions/resource-uri'
import { Anchor, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { rich, t } from '../../lib/texts.ts'
import { type AccessWrite, carryOut } from '../../nouns/access/access-write.ts'
import { ConfirmEffect } from '../../nouns/effect/ConfirmEffect.tsx'
import { places } from '../../nouns/list.ts'
import { addressOf } from '../../nouns/navigation.ts'
import { isOwn } from '../../nouns/requests/decidable.ts'
import { useOpenThatGive } from '../../nouns/requests/would-give.ts'
import { UserName } from '../../pickers/Names.tsx'
import { placeAndBelow } from '../../pickers/resource-text.ts'
import { accessChangesQuery } from '../../queries/access/access-graph.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { tellDone } from '../../ui/action/toast.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { IdText } from '../../ui/text/IdText.tsx'
import { Several } from '../../ui/text/Several.tsx'
import { onlyThis, type Refused, type Suggested, writeOf } from './access-change.ts'
import { alikeNamed } from './alike-names.ts'

interface Named {
  id: string
  name: string | undefined
  to: string
}

/** A name that leads to what it names; where others have the same, with the id beside. */
const NameLink = ({ of: { id, name, to }, isAlike }: { of: Named; isAlike: boolean }) => (
  <>
    <Anchor inherit component={Link} to={to}>
      <bdi>{name ?? id}</bdi>
    </Anchor>
    {isAlike && (
      <>
        {' '}
        <IdText id={id} />
      </>
    )}
  </>
)

/** A change as a sentence whose names lead to what they name. */
function inWords(
  change: Suggested,
  alike: ReadonlySet<string>,
  { userName: user, action, resourceUri: resource }: Refused,
) {
  const link = (id: string, name: string | undefined, to: string) => (
    <NameLink of={{ id, name, to }} isAlike={alike.has(id)} />
  )
  const { recordId = '', groupId = '', roleId = '', statementIndex = 0 } = change
  const statement = statementIndex + 1
  const record = link(recordId, change.recordName, `${addressOf('records', recordId)}?tab=statements`)
  const group = link(groupId, change.groupName, addressOf('groups', groupId))
  const role = link(roleId, change.roleName, addressOf('roles', roleId))
  const uri = <span className="mono">{resource}</span>
  switch (change.kind) {
    case 'joinGroup':
      return rich('analyzer.joinGroup', { user, group })
    case 'addUser':
      return rich('analyzer.addUser', { user, record, statement })
    case 'addResource':
      return rich('analyzer.addResource', { resource: uri, record, statement })
    case 'addRole':
      return rich('analyzer.addRole', { role, record, statement })
    case 'createRecord':
      return rich('analyzer.createRecord', { user, role, resource: uri })
    case 'createRole':
      return rich('analyzer.createRole', { user, action: <span className="mono">{action}</span>, resource: uri })
  }
}

/** What would allow what is refused, smallest first: each can be made here, after its effect was told; or be asked for. */
export function SmallestChanges(refused: Refused) {
  const { userId, action, resourceUri } = refused
  const { data, error } = useQuery(accessChangesQuery(userId, action, resourceUri))
  const request = useOpenThatGive({ action, resource: resourceUri }).find((each) => isOwn(each, userId))
  const asked = request && <AskedFor userId={userId} request={request} />
  const [chosen, setChosen] = useState<{ change: Suggested; write: AccessWrite }>()
  // Who may not know by what access comes about is told the refusal and its reason, and may still ask.
  if (error || data === null) return asked ?? <AskFor {...refused} />
  if (!data) return <Skeleton height={80} aria-busy="true" role="status" aria-label={t('analyzer.lookingForChanges')} />
  const alike = alikeNamed(data)
  const all = [...onlyThis(data, refused), ...data]
  const row = (change: Suggested) => (
    <Change
      key={JSON.stringify(change)}
      change={change}
      alike={alike}
      refused={refused}
      onWrite={(write) => setChosen({ change, write })}
    />
  )
  return (
    <Stack gap="sm" component="section" aria-label={t('analyzer.wouldAllow')}>
      <Title order={3} size="h4">
        {t('analyzer.wouldAllow')}
      </Title>
      {asked}
      {data.length === 0 && (
        <Text fz="sm" c="dimmed">
          {t('analyzer.nothingSmall', { action })}
        </Text>
      )}
      {all.length > 0 && (
        <Stack component="ol" gap={0} p={0} m={0} className="card" style={{ listStyle: 'none' }}>
          {all.map(row)}
        </Stack>
      )}
      {!asked && <AskFor {...refused} />}
      {chosen && (
        <ConfirmEffect
          opened
          onClose={() => setChosen(undefined)}
          title={t('analyzer.doItAsk')}
          consequences={[inWords(chosen.change, alike, refused)]}
          effectOf={chosen.write.effectOf}
          nameIfLarge={refused.resourceUri}
          label={t('analyzer.doIt')}
          color="ward"
          failed={t('analyzer.notDone')}
          undo={t('analyzer.doItUndo')}
          action={async () => {
            const undo = await carryOut(chosen.write)
            tellDone(t('analyzer.done', { user: refused.userName, action, resource: resourceUri }), undo)
          }}
        />
      )}
    </Stack>
  )
}

/** What is given on a place is given on all below it, which goes without saying of the one that is asked about. */
const asPart = (asked: string) => (uri: string) => ({
  key: uri,
  node: <bdi>{uri === asked ? uri : placeAndBelow(uri)}</bdi>,
})

interface ChangeProps {
  change: Suggested
  /** Whose names are those of others among the changes. */
  alike: ReadonlySet<string>
  refused: Refused
  onWrite: (write: AccessWrite) => void
}

function Change({ change, alike, refused, onWrite }: ChangeProps) {
  const { people, permissions, resources } = change
  const size = t('analyzer.sizeOf', {
    people: t('shared.peopleCount', { count: people }),
    permissions: t('analyzer.permissionsAtMost', { count: permissions }),
  })
  return (
    <Group
      component="li"
      justify="space-between"
      gap="sm"
      p="sm"
      style={{ borderBlockEnd: '1px solid var(--dw-line)' }}
    >
      <div style={{ flex: '1 1 320px', overflowWrap: 'anywhere' }}>
        <div>{inWords(change, alike, refused)}</div>
        <Text fz="sm" c="dimmed">
          {resources
            ? rich('analyzer.sizeOn', {
                size,
                resources: (
                  <Several
                    parts={resources.first.map(asPart(oneSpelling(refused.resourceUri)))}
                    most={2}
                    count={resources.count}
                  />
                ),
              })
            : size}
        </Text>
      </div>
      <ActionButton
        variant="default"
        size="compact-sm"
        failed={t('analyzer.notDone')}
        action={async () => {
          onWrite(await writeOf(change, refused))
          return false
        }}
      >
        {t('analyzer.review')}
      </ActionButton>
    </Group>
  )
}

/** That somebody asked for it already, and the way to decide that. */
const AskedFor = ({ userId, request: { requestId, createdTime } }: { userId: string; request: AccessRequestReply }) => (
  <Text role="status">
    {rich('analyzer.askedFor', { who: <UserName userId={userId} />, at: <DateTime at={createdTime} /> })}{' '}
    <Anchor component={Link} to={addressOf('requests', requestId)} underline="always">
      {t('welcome.seeRequest')}
    </Anchor>
  </Text>
)

/** The way to ask somebody who may give it. */
const AskFor = ({ userId, action, resourceUri }: Refused) => (
  <Group>
    <Button
      component={Link}
      variant="default"
      size="xs"
      to={`${places.requests.path}/new?${new URLSearchParams({ user: userId, action, resource: resourceUri })}`}
    >
      {t('analyzer.askForIt')}
    </Button>
  </Group>
)
