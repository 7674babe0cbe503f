/** How many of those picked show one by one; a page of 50,000 never renders them all. */
export const shownMax = 50

export interface PickedPeople {
  users: string[]
  groups?: string[]
  onChange: (picked: { users: string[]; groups: string[] }) => void
  /** Only one person, client or group. */
  single?: boolean
}
export type Picked = ReturnType<typeof pickedOf>

/** People and groups that are picked, and the ways to add to them and take from them. */
export function pickedOf({ users, groups = [], onChange, single = false }: PickedPeople) {
  return {
    users,
    groups,
    /** How many more there are than show one by one. */
    rest: Math.max(0, users.length - shownMax) + Math.max(0, groups.length - shownMax),
    has: (id: string) => users.includes(id) || groups.includes(id),
    add: (people: string[], teams: string[] = []) => {
      if (single) return onChange({ users: people.slice(0, 1), groups: people.length > 0 ? [] : teams.slice(0, 1) })
      onChange({ users: [...new Set([...users, ...people])], groups: [...new Set([...groups, ...teams])] })
    },
    removeUser: (id: string) => onChange({ users: users.filter((kept) => kept !== id), groups }),
    removeGroup: (id: string) => onChange({ users, groups: groups.filter((kept) => kept !== id) }),
    /** The last person, or the last group where there is none. */
    removeLast: () => {
      if (users.length > 0) onChange({ users: users.slice(0, -1), groups })
      else if (groups.length > 0) onChange({ users, groups: groups.slice(0, -1) })
    },
  }
}
