import { Stack, Title } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { useEntityForm } from '../../lib/form/use-entity-form.ts'
import { t } from '../../lib/texts.ts'
import { Locked, LockedNotice } from '../../nouns/access/Locked.tsx'
import { prepareLacks, useLacks } from '../../nouns/access/use-lacks.ts'
import { problemsOf } from '../../nouns/form/fields.ts'
import { NounFields } from '../../nouns/form/NounFields.tsx'
import { undoOf } from '../../nouns/history/restored.ts'
import { places } from '../../nouns/list.ts'
import { accountQuery } from '../../queries/account/account.ts'
import { brandingNeed, brandingQuery, type Part, saveBranding } from '../../queries/account/branding.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import type { Undo } from '../../ui/action/toast.tsx'
import { EditForm } from '../../ui/form/EditForm.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import styles from './branding.module.css'
import { brandingFields, brandingSpecs } from './branding-fields.tsx'
import { type BrandingValues, toInput, toValues } from './branding-values.ts'
import { PartPicker } from './PartPicker.tsx'
import { Preview } from './Preview.tsx'
import { choiceOf, partIn } from './part.ts'

const needed = brandingNeed

export const loader = async ({ request }: LoaderFunctionArgs) => {
  const lacks = prepareLacks(needed)
  await Promise.all([
    queryClient.ensureQueryData({
      ...brandingQuery(partIn(new URL(request.url).searchParams)),
      revalidateIfStale: true,
    }),
    queryClient.ensureQueryData(accountQuery).catch(() => undefined), // its name stands on the pages
    lacks,
  ])
  return null
}
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.search !== nextUrl.search

const cardsOf = ({ looks, words, ways }: ReturnType<typeof brandingFields>) => [
  { title: t('branding.looks'), fields: looks },
  { title: t('branding.words'), fields: words },
  { title: t('branding.ways'), fields: ways },
]

/** How the hosted pages look, with the true page by these values beside it; the account's, or what a part of it has otherwise. */
export function Component() {
  const [params] = useSearchParams()
  const part = partIn(params)
  return <BrandingOf key={JSON.stringify(part)} part={part} />
}

function BrandingOf({ part }: { part: Part }) {
  const { data } = useSuspenseQuery(brandingQuery(part))
  const { data: account } = useQuery({ ...brandingQuery(), enabled: choiceOf(part) !== '' })
  const fields = brandingFields(choiceOf(part) !== '' && account ? toValues(account.branding) : undefined)
  const undo = useRef<Undo>(undefined)
  const form = useEntityForm<BrandingValues>({
    served: { values: toValues(data.branding), version: data.version },
    specs: brandingSpecs,
    validate: (values) => problemsOf(fields.all, values, false),
    failed: t('branding.saveFailed'),
    save: async (values, sent) => {
      undo.current = undoOf(
        t('branding.noun'),
        await saveBranding(toInput(values), { before: toInput(toValues(data.branding)), version: sent, part }),
      )
    },
    reload: async () => {
      const fresh = await queryClient.fetchQuery({ ...brandingQuery(part), staleTime: 0 })
      return { values: toValues(fresh.branding), version: fresh.version }
    },
  })
  return (
    <>
      <PageHeader crumbs={[{ label: t('headings.signIn') }]} title={places.branding.label} text={t('branding.about')} />
      <EditForm
        form={form}
        specs={brandingSpecs}
        noun={t('branding.noun')}
        name={t('branding.pages')}
        undo={undo}
        refusal={useLacks(needed) ? needed : undefined}
      >
        <LockedNotice needed={needed} />
        <PartPicker part={part} />
        <div className={styles.form}>
          <div className={styles.two}>
            <Locked needed={needed}>
              <Stack gap="lg">
                {cardsOf(fields).map(({ title, fields: shown }) => (
                  <Stack key={title} component="section" className="card" p="lg" gap="md" aria-label={title}>
                    <Title order={2} size="h3">
                      {title}
                    </Title>
                    <NounFields fields={shown} form={form} isNew={false} />
                  </Stack>
                ))}
              </Stack>
            </Locked>
            <div className={styles.beside}>
              <Preview values={form.values} part={part} />
            </div>
          </div>
        </div>
      </EditForm>
    </>
  )
}
