/** What is known of a role that may be asked for. */
interface AskedRole {
  roleId: string
  name: string
  description?: string | null | undefined
  deprecated?: boolean | undefined
  permissions: readonly { action: string }[]
}

const lettersMin = 3

/** The words of a text, many of a thing as one: "invoices" is "invoice". */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= lettersMin)
    .map((word) => word.replace(/s$/, ''))

/** How many of the words a role tells of, by its name, what it does and what is said of it. */
function matches(role: AskedRole, words: readonly string[]): number {
  const told = new Set(
    wordsOf([role.name, role.description ?? '', ...role.permissions.map(({ action }) => action)].join(' ')),
  )
  return words.filter((word) => told.has(word)).length
}

/** Roles of the account that can be asked for: none that gives every action, and none that is to be used no more. */
const canBeAskedFor = ({ deprecated, permissions }: AskedRole): boolean =>
  deprecated !== true && permissions.length > 0 && permissions.every(({ action }) => action !== '*')

/**
 * The account's own roles by how well they fit what somebody wants to do, in their words; of two that fit as well the one that gives
 * less comes first.
 */
export function rolesByWords<Role extends AskedRole>(roles: readonly Role[], wanted: string): Role[] {
  const words = [...new Set(wordsOf(wanted))]
  return roles
    .filter(canBeAskedFor)
    .map((role) => ({ role, fits: matches(role, words) }))
    .toSorted(
      (left, right) =>
        right.fits - left.fits ||
        left.role.permissions.length - right.role.permissions.length ||
        left.role.name.localeCompare(right.role.name),
    )
    .map(({ role }) => role)
}

/** The role that says what is wanted: it tells of two of the words at least, such as what is done and to what. */
export function roleMeant<Role extends AskedRole>(roles: readonly Role[], wanted: string): Role | undefined {
  const [first] = rolesByWords(roles, wanted)
  return first && matches(first, [...new Set(wordsOf(wanted))]) >= 2 ? first : undefined
}
