import { later } from '../placeholder/later.tsx'

const QuotedReference = later(async () => (await import('./QuotedReference.tsx')).QuotedReference)

/** The id to quote when asking for help, on every error that an answer told of; by its code, where there is more to know and the way out. */
export const Reference = ({ id, code }: { id: string | undefined; code?: string | undefined }) =>
  id ? <QuotedReference id={id} code={code} /> : null
