import { Facts } from '../../ui/page/Facts.tsx'
import type { Shown } from './shown.ts'

/** What one item is, as its page begins and as somebody who peeks at its row is told. */
export const NounFacts = <Row, Values extends object, Input, Made>({
  noun,
  row,
}: Omit<Shown<Row, Values, Input, Made>, 'version'>) => (
  <>
    {noun.above?.(row)}
    <Facts facts={noun.facts(row)} />
  </>
)
