import { Stack, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useEntityForm } from '../../lib/form/use-entity-form.ts'
import { t } from '../../lib/texts.ts'
import { Locked, LockedNotice } from '../../nouns/access/Locked.tsx'
import { prepareLacks } from '../../nouns/access/use-lacks.ts'
import { type Field, problemsOf } from '../../nouns/form/fields.ts'
import { NounFields } from '../../nouns/form/NounFields.tsx'
import { undoOf } from '../../nouns/history/restored.ts'
import { places } from '../../nouns/list.ts'
import { accountQuery } from '../../queries/account/account.ts'
import { brandingNeed, brandingQuery, saveBranding } from '../../queries/account/branding.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import type { Undo } from '../../ui/action/toast.tsx'
import { EditForm } from '../../ui/form/EditForm.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import styles from './branding.module.css'
import { brandingFields, brandingSpecs, looks, ways, words } from './branding-fields.tsx'
import { type BrandingValues, toInput, toValues } from './branding-values.ts'
import { Preview } from './Preview.tsx'

const needed = brandingNeed

export const loader = async () => {
  const lacks = prepareLacks(needed)
  await Promise.all([
    queryClient.ensureQueryData({ ...brandingQuery, revalidateIfStale: true }),
    queryClient.ensureQueryData(accountQuery).catch(() => undefined), // its name stands on the pages
    lacks,
  ])
  return null
}
export const shouldRevalidate = () => false

const parts: { title: string; fields: Field<BrandingValues>[] }[] = [
  { title: t('branding.looks'), fields: looks },
  { title: t('branding.words'), fields: words },
  { title: t('branding.ways'), fields: ways },
]

/** How the hosted pages look, with the true page by these values beside it. */
export function Component() {
  const { data } = useSuspenseQuery(brandingQuery)
  const undo = useRef<Undo>(undefined)
  const form = useEntityForm<BrandingValues>({
    served: { values: toValues(data.branding), version: data.version },
    specs: brandingSpecs,
    validate: (values) => problemsOf(brandingFields, values, false),
    failed: t('branding.saveFailed'),
    save: async (values, sent) => {
      undo.current = undoOf(
        t('branding.noun'),
        await saveBranding(toInput(values), { before: toInput(toValues(data.branding)), version: sent }),
      )
    },
    reload: async () => {
      const fresh = await queryClient.fetchQuery({ ...brandingQuery, staleTime: 0 })
      return { values: toValues(fresh.branding), version: fresh.version }
    },
  })
  return (
    <>
      <PageHeader crumbs={[{ label: t('headings.signIn') }]} title={places.branding.label} text={t('branding.about')} />
      <EditForm form={form} specs={brandingSpecs} noun={t('branding.noun')} name={t('branding.pages')} undo={undo}>
        <LockedNotice needed={needed} />
        <div className={styles.form}>
          <div className={styles.two}>
            <Locked needed={needed}>
              <Stack gap="lg">
                {parts.map(({ title, fields }) => (
                  <Stack key={title} component="section" className="card" p="lg" gap="md" aria-label={title}>
                    <Title order={2} size="h3">
                      {title}
                    </Title>
                    <NounFields fields={fields} form={form} isNew={false} />
                  </Stack>
                ))}
              </Stack>
            </Locked>
            <div className={styles.beside}>
              <Preview values={form.values} />
            </div>
          </div>
        </div>
      </EditForm>
    </>
  )
}
