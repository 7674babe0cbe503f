import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { capital } from '../../lib/capital.ts'
import { useEntityForm } from '../../lib/form/use-entity-form.ts'
import { EditForm } from '../../ui/form/EditForm.tsx'
import { DetailTabs } from '../../ui/page/DetailTabs.tsx'
import { EntityHeader } from '../../ui/page/EntityHeader.tsx'
import { Facts } from '../../ui/page/Facts.tsx'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { JsonView } from '../../ui/text/JsonView.tsx'
import { problemsOf, specsOf } from '../form/fields.ts'
import { NounFields } from '../form/NounFields.tsx'
import { HistoryTimeline } from '../history/HistoryTimeline.tsx'
import { LastChange } from '../history/LastChange.tsx'
import type { Noun } from '../noun.ts'
import { DeleteZone } from './DeleteZone.tsx'

interface Shown<Row, Values extends object, Input> {
  noun: Noun<Row, Values, Input>
  row: Row
  version: string | undefined
}

/** One item of a noun: what it is, its settings, who changed it, its JSON. */
export function NounDetailScreen<Row, Values extends object, Input>({ noun }: { noun: Noun<Row, Values, Input> }) {
  const id = useParams().id ?? ''
  const { data } = useSuspenseQuery(noun.queries.one(id))
  const row = data.item
  const name = noun.nameOf(row)
  const { Icon, history } = noun
  const tabs = [
    { key: 'overview', label: 'Overview', body: () => <Overview noun={noun} row={row} version={data.version} /> },
    {
      key: 'settings',
      label: 'Settings',
      body: () => <Edit key={id} noun={noun} row={row} version={data.version} />,
    },
    ...(noun.tabs ?? []).map((tab) => ({ ...tab, body: () => tab.body(row) })),
    ...(history ? [{ key: 'history', label: 'History', body: () => <HistoryTimeline kind={history} id={id} /> }] : []),
    {
      key: 'json',
      label: 'JSON',
      body: () => <JsonView value={row} label={`${capital(noun.one)} ${name} as JSON`} />,
    },
  ]
  return (
    <>
      <EntityHeader
        key={id}
        crumbs={[{ label: noun.group }, { label: capital(noun.many), to: noun.path }]}
        icon={<Icon size={24} stroke={1.5} aria-hidden />}
        name={name}
        id={noun.idOf(row)}
        badges={noun.badges?.(row)}
        environment={noun.environmentOf?.(row)}
        tabs={tabs.map(({ key, label }) => ({ key, label }))}
      />
      <DetailTabs tabs={tabs} />
    </>
  )
}

function Overview<Row, Values extends object, Input>({ noun, row, version }: Shown<Row, Values, Input>) {
  const { remove } = noun
  const kept = remove?.kept?.(row)
  return (
    <>
      {noun.above?.(row)}
      <Facts facts={noun.facts(row)} />
      {kept && <NoticeStrip>{kept}</NoticeStrip>}
      {remove && !kept && (
        <DeleteZone
          noun={noun.one}
          name={noun.nameOf(row)}
          text={remove.text}
          consequences={remove.consequences(row)}
          typedName={remove.typedName ?? false}
          remove={() => noun.queries.remove(noun.idOf(row), version)}
          backTo={noun.path}
        />
      )}
    </>
  )
}

function Edit<Row, Values extends object, Input>({ noun, row, version }: Shown<Row, Values, Input>) {
  const { fields, toValues, toInput } = noun.form
  const id = noun.idOf(row)
  const specs = specsOf(fields)
  const secret = fields.some(({ kind }) => kind === 'secret')
  const form = useEntityForm<Values>({
    served: { values: toValues(row), version },
    specs,
    validate: (values) => problemsOf(fields, values, false),
    doing: `save the ${noun.one}`,
    ...(secret ? {} : { draftKey: `${noun.one}.${id}` }),
    save: (values, sent) => noun.queries.save(id, toInput(values, row), sent),
    reload: async () => {
      const fresh = await noun.queries.reread(id)
      return { values: toValues(fresh.item), version: fresh.version }
    },
  })
  return (
    <EditForm
      form={form}
      specs={specs}
      noun={noun.one}
      name={noun.nameOf(row)}
      lastChange={noun.history && <LastChange kind={noun.history} id={id} />}
    >
      <NounFields fields={fields} form={form} isNew={false} />
    </EditForm>
  )
}
