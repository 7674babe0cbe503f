import type { EntityForm } from '../../lib/form/entity-form.ts'
import { Labelled } from '../../ui/form/Labelled.tsx'
import type { Field } from '../form/fields.ts'
import { statementsNamed } from '../form/named-values.tsx'
import { StatementEditor } from './StatementEditor.tsx'
import { type StatementValues, statementsProblem } from './statements.ts'

interface WithStatements {
  statements: StatementValues[]
}

/** The field of statements that name nobody: what may be done on what. */
export const statementsField = <Values extends WithStatements>(label: string, none?: string): Field<Values> => ({
  kind: 'own',
  // Values has this key, which the constraint says; the compiler does not take it from there.
  key: 'statements' as keyof Values & string,
  label,
  show: ({ statements }) => statementsNamed(statements),
  check: ({ statements }) => statementsProblem(statements, none),
  draw: (form: EntityForm<Values>) => (
    <Labelled label={label} error={form.errors.statements}>
      <StatementEditor
        who="nameless"
        statements={form.values.statements}
        // As above.
        onChange={(statements) => form.set({ statements } as Partial<Values>)}
      />
    </Labelled>
  ),
})
