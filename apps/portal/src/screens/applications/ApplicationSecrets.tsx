import type { ApplicationReply } from '@doorward/contract/authorization/sign-in/applications'
import { limits } from '@doorward/core/limits'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { rich, t } from '../../lib/texts.ts'
import { ActsLocked, lockedBy } from '../../nouns/access/LockedAct.tsx'
import { useActRefusal } from '../../nouns/access/use-act-refusal.ts'
import type { Permission } from '../../nouns/place.ts'
import {
  applicationActsNeed,
  createApplicationSecret,
  deleteApplicationSecret,
} from '../../queries/nouns/applications.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { ConfirmModal } from '../../ui/action/ConfirmModal.tsx'
import { OwnKey } from '../../ui/action/OwnKey.tsx'
import { SecretOnce } from '../../ui/action/SecretOnce.tsx'
import { tellDone } from '../../ui/action/toast.tsx'
import { KeysTable } from '../../ui/list/KeysTable.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { isConfidential } from './ProofKind.tsx'

type Secret = ApplicationReply['secrets'][number]

interface SecretTableProps {
  secrets: Secret[]
  refusal: Permission | undefined
  onDelete: (secret?: Secret) => void
}

const SecretTable = ({ secrets, refusal, onDelete }: SecretTableProps) => (
  <KeysTable
    label={t('applications.secrets')}
    heads={[t('applications.secret'), t('applications.ofKind'), t('shared.made')]}
    rows={secrets.map(({ secretId, kind, createdTime }) => ({
      id: secretId,
      cells: [
        <bdi key="id" className="mono">
          {secretId}
        </bdi>,
        kind === 'SECRET' ? t('applications.isSecret') : t('applications.isPublicKey'),
        <DateTime key="made" at={createdTime} />,
      ],
      deletes: t('applications.deleteThisSecret', { secret: secretId }),
    }))}
    deleteLabel={t('applications.deleteSecret')}
    locked={(label) => lockedBy(refusal, label)}
    onDelete={(id) => onDelete(secrets.find(({ secretId }) => secretId === id))}
  />
)

/** What a confidential application proves itself by: secrets made here and shown once, and keys of its own. */
export function ApplicationSecrets({ application }: { application: ApplicationReply }) {
  const [leaving, setLeaving] = useState<Secret>()
  const { applicationId, secrets } = application
  const making = useActRefusal(applicationActsNeed.making, applicationId)
  const deleting = useActRefusal(applicationActsNeed.deleting, applicationId)
  return (
    <Stack gap="md" maw={760}>
      <ActsLocked refusal={making ?? deleting} />
      <Text c="dimmed">
        {isConfidential(application) ? t('applications.confidential') : t('applications.noSecret')}
      </Text>
      {secrets.length > 0 && <SecretTable secrets={secrets} refusal={deleting} onDelete={setLeaving} />}
      <NewSecrets application={application} refusal={making} />
      <DeleteSecret application={application} leaving={leaving} onClose={() => setLeaving(undefined)} />
    </Stack>
  )
}

interface DeleteSecretProps {
  application: ApplicationReply
  /** Which one is to go; nothing is asked without. */
  leaving: Secret | undefined
  onClose: () => void
}

/** Asks before a secret goes; the last one makes the application public, which takes its name to be typed. */
function DeleteSecret({ application, leaving, onClose }: DeleteSecretProps) {
  const { applicationId, name, secrets } = application
  const isLast = secrets.length < 2
  const secret = leaving?.secretId ?? ''
  return (
    <ConfirmModal
      opened={leaving !== undefined}
      onClose={onClose}
      title={
        isLast
          ? t('applications.askDeleteLastSecret', { secret, application: name })
          : t('applications.askDeleteSecret', { secret })
      }
      consequences={[t('applications.usersOfSecretStop', { secret }), ...(isLast ? endOfProof(application) : [])]}
      typedName={isLast ? name : undefined}
      label={t(isLast ? 'applications.deleteLastSecret' : 'applications.deleteSecret')}
      failed={t('applications.deleteSecretFailed')}
      undo={t('acts.cannotBeUndone')}
      action={async () => {
        if (leaving) await deleteApplicationSecret(applicationId, leaving.secretId)
        tellDone(t('applications.secretDeleted'))
      }}
    />
  )
}

/** What an application becomes without any secret. */
const endOfProof = ({ name, requirePkce }: ApplicationReply) => [
  rich('applications.becomesPublic', { application: name }),
  !requirePkce && t('applications.pkceRequiredAgain'),
  t('applications.replaceFirst'),
]

interface FirstSecretProps {
  name: string
  opened: boolean
  onClose: () => void
  create: () => Promise<void>
}

/** Asks before an application becomes confidential: what signs people in from a browser page stops. */
const FirstSecret = ({ name, opened, onClose, create }: FirstSecretProps) => (
  <ConfirmModal
    opened={opened}
    onClose={onClose}
    title={t('applications.askFirstSecret', { application: name })}
    consequences={[rich('applications.becomesConfidential', { application: name }), t('applications.browserStops')]}
    label={t('applications.createFirstSecret')}
    failed={t('applications.secretFailed')}
    undo={t('applications.firstSecretUndo')}
    color="ward"
    action={create}
  />
)

interface NewSecretsProps {
  application: ApplicationReply
  refusal: Permission | undefined
}

function NewSecrets({ application: { applicationId, name, secrets }, refusal }: NewSecretsProps) {
  const [made, setMade] = useState<string>()
  const [bringing, setBringing] = useState(false)
  const [asking, setAsking] = useState(false)
  const isFirst = secrets.length === 0
  const full = secrets.length >= limits.applicationSecretsMax ? t('applications.secretsInUse') : undefined
  const create = async () => setMade((await createApplicationSecret(applicationId)).clientSecret)
  const secret = made
    ? {
        title: t('applications.secretFor', { application: name }),
        label: t('applications.secret'),
        value: made,
        fileName: '.env',
        fileText: `CLIENT_ID=${applicationId}\nCLIENT_SECRET=${made}\n`,
      }
    : undefined
  return (
    <>
      <Group gap="md">
        {isFirst ? (
          <Button onClick={() => setAsking(true)} {...lockedBy(refusal, t('applications.createSecret'))}>
            {t('applications.createSecret')}
          </Button>
        ) : (
          <ActionButton
            action={create}
            failed={t('applications.secretFailed')}
            disabledReason={refusal ? undefined : full}
            {...lockedBy(refusal, t('applications.createSecret'))}
          >
            {t('applications.createSecret')}
          </ActionButton>
        )}
        <Button
          variant="default"
          onClick={() => setBringing(true)}
          disabled={full !== undefined}
          {...lockedBy(refusal, t('clients.addOwnKey'))}
        >
          {t('clients.addOwnKey')}
        </Button>
      </Group>
      <FirstSecret name={name} opened={asking} onClose={() => setAsking(false)} create={create} />
      <SecretOnce secret={secret} onDone={() => setMade(undefined)} />
      <OwnKey
        takeUp={async (publicKey) => (await createApplicationSecret(applicationId, publicKey)).secretId}
        opened={bringing}
        onClose={() => setBringing(false)}
      />
    </>
  )
}
