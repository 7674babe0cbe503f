import type { Branding } from './branding.ts'

/** What may look otherwise than its account: one of its applications, or one of its tenants. */
export interface BrandedPart {
  kind: 'application' | 'tenant'
  id: string
}

/** The name under which an account keeps how a part of it looks. */
export const keyOfPart = ({ kind, id }: BrandedPart): string => `${kind}:${id}`

/** Fields that are laid over one another name by name. */
const named = ['colors', 'texts', 'cssVariables'] as const satisfies (keyof Branding)[]

/** How pages look where several say so: each over those before it, a colour, a text and a variable at a time. */
export function layered(...brandings: readonly (Branding | undefined)[]): Branding {
  const said = brandings.filter((each) => each !== undefined)
  const together: Branding = Object.assign({}, ...said)
  for (const field of named) {
    const values = said.map((each) => each[field]).filter((each) => each !== undefined)
    if (values.length > 0) Object.assign(together, { [field]: Object.assign({}, ...values) })
  }
  return together
}
