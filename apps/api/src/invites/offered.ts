import type { Statement } from '@doorward/core/permissions/model'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import { inQuotes, withoutAddresses } from '@doorward/mail/names'
import type { Say } from '@doorward/texts/english'

/** What an invite gives, with the names of its roles, as its page and its mail tell it. */
export const offeredBy = (index: AccountIndex, statements: readonly Statement[]) =>
  statements.map(({ roles, resources }) => ({
    roles: roles.map((roleId) => {
      const roleName = index.findRole(roleId)?.name
      return { roleId, ...(roleName ? { roleName } : {}) }
    }),
    resources: resources.map(({ resourceUri }) => ({ resourceUri })),
  }))
export type Offered = ReturnType<typeof offeredBy>

/** A mail tells so many statements, and names so many things in one. */
const toldMax = 10

function few({ text, language }: Say, names: readonly string[]): string {
  const told = names.slice(0, toldMax)
  const more = names.length - told.length
  return more > 0
    ? `${told.join(', ')} ${text('shared.andMore', { count: more })}`
    : new Intl.ListFormat(language).format(told)
}

/** The same in sentences, for a mail; what people named stands in quotes there, and none of it as a link. */
export function offeredInWords(say: Say, offered: Offered): string[] {
  const { text } = say
  if (offered.length === 0) return [text('invites.givesNothing')]
  const more = offered.length - toldMax
  return [
    text('invites.youWillHave'),
    ...offered.slice(0, toldMax).map(({ roles, resources }) =>
      text('statement.sentence', {
        roles: few(
          say,
          roles.map(({ roleId, roleName }) => inQuotes(roleName ?? roleId)),
        ),
        resources: few(
          say,
          resources.map(({ resourceUri }) => withoutAddresses(resourceUri)),
        ),
      }),
    ),
    ...(more > 0 ? [text('shared.andMore', { count: more })] : []),
  ]
}
