/** What stands in the doorway. */
export type DrawingMotif =
  | 'none'
  | 'key'
  | 'people'
  | 'person'
  | 'shield'
  | 'paper'
  | 'route'
  | 'door'
  | 'puzzle'
  | 'bell'
  | 'plug'
  | 'envelope'
  | 'send'

const motifs: Record<DrawingMotif, string> = {
  none: '',
  key: 'M80 66a8 8 0 1 1 0 16a8 8 0 0 1 0-16M80 82v22m0-8h7',
  people: 'M70 74a6 6 0 1 1 .1 0M90 74a6 6 0 1 1 .1 0M60 104v-8a10 10 0 0 1 20 0v8M80 104v-8a10 10 0 0 1 20 0v8',
  person: 'M80 74a7 7 0 1 1 .1 0M67 104v-8a13 13 0 0 1 26 0v8',
  shield: 'M80 62l16 6v12c0 12-8 19-16 23c-8-4-16-11-16-23v-12zM74 81l5 5l9-10',
  paper: 'M68 62h18l8 8v34h-26zM74 80h14M74 88h14M74 96h8',
  door: 'M70 104V64h20v40M86 84v3',
  puzzle: 'M66 76h8a5 5 0 1 1 10 0h10v10a5 5 0 1 1 0 10v8h-28v-8a5 5 0 1 0 0-10z',
  bell: 'M68 98c4-4 4-8 4-14a8 8 0 0 1 16 0c0 6 0 10 4 14zM77 102a3 3 0 0 0 6 0M80 72v4',
  plug: 'M74 64v10M86 64v10M70 74h20v8a10 10 0 0 1-20 0zM80 92v12',
  envelope: 'M62 74h36v26h-36zM62 75l18 14l18-14',
  send: 'M64 84l32-14l-10 34l-8-12zM78 92l18-22',
  route: 'M66 100a5 5 0 1 1 .1 0M94 74a5 5 0 1 1 .1 0M71 95h14a8 8 0 0 0 0-16h-6a8 8 0 0 1 0-10h10',
}

/** A line drawing of a doorway, 160 by 120, for empty pages. */
export function Drawing({ motif }: { motif: DrawingMotif }) {
  return (
    <svg width="160" height="120" viewBox="0 0 160 120" fill="none" strokeWidth="1.5" aria-hidden="true">
      <path d="M16 110.5h128" stroke="var(--dw-drawing)" />
      <path d="M46 110V50a34 34 0 0 1 68 0v60" stroke="var(--dw-drawing)" />
      <path d="M54 110V52a26 26 0 0 1 52 0v58" stroke="var(--dw-drawing)" strokeDasharray="3 4" />
      <path d={motifs[motif]} stroke="var(--dw-bar)" strokeLinejoin="round" strokeLinecap="round" />
    </svg>
  )
}
