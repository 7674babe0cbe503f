import type { Icon } from '@tabler/icons-react'

/** Something that the navigation leads to. */
export interface Place {
  /** Key of the heading it stands under; without one it stands above them all. */
  group?: 'access' | 'people' | 'signIn' | 'build' | 'watch' | 'account'
  path: string
  /** Where else one stands in it, though the address begins otherwise. */
  also?: readonly string[]
  Icon: Icon
  /** Second key after `g`. */
  goKey: string
  /** What lets one read it all, as the contract says; left out where everybody may. */
  read?: Permission
  /** Who may not read it all is answered with what names them, not refused. */
  tellsOwn?: true
}
/** A page of its own. */
export interface Page extends Place {
  label: string
}
export interface Permission {
  action: string
  resource: string
  /** It takes that one may let others give it, not that one may do it. */
  delegate?: true
}
/** Something of which there are many: a list, a page for one, and mostly a page that makes one. */
export interface ListedNoun extends Place {
  one: string
  many: string
  group: NonNullable<Place['group']>
  /** What a pasted id of it begins with. */
  idPrefixes: readonly string[]
  /** What lets one see all of them. */
  read: Permission
  /** What lets one make one; left out where nobody does. */
  create?: Permission | 'everybody'
  /** Making one takes the permission on its own place, which one may hold who lacks it on all of them. */
  madeByPlace?: true
  /** What lets one decide all of them, where that is done. */
  decide?: Permission
  /** What making one is called, where that is not "Create" and the noun. */
  createLabel?: string
  /** Stands in the menu of the header's plus. */
  quickCreate?: true
}
