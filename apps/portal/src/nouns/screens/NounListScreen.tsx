import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { capital } from '../../lib/capital.ts'
import { useListState } from '../../lib/list-query.ts'
import { useRows } from '../../queries/server/paging.ts'
import { NounList } from '../../ui/list/NounList.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Empty } from '../../ui/placeholder/Empty.tsx'
import { type Noun, pageOf } from '../noun.ts'

interface NounListScreenProps<Row, Values extends object, Input> {
  noun: Noun<Row, Values, Input>
  /** Stands between the heading and the list, such as tabs. */
  above?: ReactNode
}

/** The list of a noun, with its heading and the way to make one. */
export function NounListScreen<Row, Values extends object, Input>({
  noun,
  above,
}: NounListScreenProps<Row, Values, Input>) {
  return (
    <>
      <PageHeader
        crumbs={[{ label: noun.group }]}
        title={capital(noun.many)}
        text={noun.text}
        actions={<CreateButton noun={noun} />}
      />
      {above}
      <NounRows noun={noun} />
    </>
  )
}

function CreateButton({ noun }: { noun: { one: string; path: string } }) {
  return (
    <Button
      component={Link}
      to={`${noun.path}/new`}
      leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
    >{`Create ${noun.one}`}</Button>
  )
}

/** The rows alone. */
export function NounRows<Row, Values extends object, Input>({ noun }: { noun: Noun<Row, Values, Input> }) {
  const query = useRows(noun.queries.list(useListState().q))
  return (
    <NounList
      nouns={noun}
      query={query}
      columns={noun.columns}
      search={noun.search ?? true}
      {...(noun.filters ? { filters: noun.filters } : {})}
      rowKey={noun.idOf}
      rowLink={(row) => pageOf(noun, row)}
      rowName={noun.nameOf}
      createPath={`${noun.path}/new`}
      empty={<Empty motif={noun.motif} title={`No ${noun.many} yet`} text={`${noun.text} ${noun.first}`} />}
    />
  )
}
