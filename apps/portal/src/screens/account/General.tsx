import { Stack, Text, Title } from '@mantine/core'
import { useRef } from 'react'
import { factorLabels } from '../../lib/factors/factor-policies.ts'
import { useEntityForm } from '../../lib/form/use-entity-form.ts'
import { t } from '../../lib/texts.ts'
import { Locked, LockedNotice } from '../../nouns/access/Locked.tsx'
import { useLacks } from '../../nouns/access/use-lacks.ts'
import { problemsOf } from '../../nouns/form/fields.ts'
import { NounFields } from '../../nouns/form/NounFields.tsx'
import { undoOf } from '../../nouns/history/restored.ts'
import { accountQuery, type ServedAccount, saveAccount } from '../../queries/account/account.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import type { Undo } from '../../ui/action/toast.tsx'
import { EditForm } from '../../ui/form/EditForm.tsx'
import { Facts } from '../../ui/page/Facts.tsx'
import { CopyField } from '../../ui/text/CopyField.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import {
  factorFields,
  type GeneralValues,
  generalFields,
  generalSpecs,
  methodFields,
  nameFields,
  signUpFields,
  toAccountInput,
  toGeneralValues,
} from './general-fields.ts'
import { needed } from './needed.ts'

/** Name and rules of the account. */
export function General({ account, version }: ServedAccount) {
  const undo = useRef<Undo>(undefined)
  const form = useEntityForm<GeneralValues>({
    served: { values: toGeneralValues(account), version },
    specs: generalSpecs,
    validate: (values) => problemsOf(generalFields, values, false),
    failed: t('account.saveFailed'),
    draftKey: `account.${account.accountId}`,
    save: async (values, sent) => {
      undo.current = undoOf(t('account.settings'), await saveAccount(toAccountInput(values, account), sent))
    },
    reload: async () => {
      const fresh = await queryClient.fetchQuery({ ...accountQuery, staleTime: 0 })
      return { values: toGeneralValues(fresh.account), version: fresh.version }
    },
  })
  return (
    <Stack gap="lg">
      <EditForm
        form={form}
        specs={generalSpecs}
        noun={t('account.settings')}
        name={t('account.theAccount')}
        undo={undo}
        refusal={useLacks(needed.settings) ? needed.settings : undefined}
      >
        <LockedNotice needed={needed.settings} />
        <Locked needed={needed.settings}>
          <Stack gap="lg">
            <NounFields fields={nameFields} form={form} isNew={false} />
            <Stack className="card" p="lg" gap="md" maw={760}>
              <Title order={2}>{t('account.signUp')}</Title>
              <Text c="dimmed">{t('account.signUpText')}</Text>
              <NounFields fields={signUpFields} form={form} isNew={false} />
            </Stack>
            <Stack className="card" p="lg" gap="md" maw={760}>
              <Title order={2}>{t('account.signInMethods')}</Title>
              <Text c="dimmed">{t('account.signInMethodsText')}</Text>
              <NounFields fields={methodFields} form={form} isNew={false} />
            </Stack>
            <Stack className="card" p="lg" gap="md" maw={760}>
              <Title order={2}>{factorLabels.title}</Title>
              <Text c="dimmed">{factorLabels.text}</Text>
              <NounFields fields={factorFields} form={form} isNew={false} />
            </Stack>
          </Stack>
        </Locked>
      </EditForm>
      <Stack gap="md" maw={760}>
        <CopyField label={t('account.accountId')} value={account.accountId} />
        <Facts
          facts={[
            [t('account.region'), account.region],
            [t('account.apiHost'), account.domain ?? '–'],
            [t('shared.made'), <DateTime key="made" at={account.createdTime} />],
            [t('common.changed'), <DateTime key="at" at={account.lastUpdated} />],
          ]}
        />
      </Stack>
    </Stack>
  )
}
