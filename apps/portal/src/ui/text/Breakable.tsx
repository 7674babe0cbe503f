import { Fragment } from 'react'

/** Up to here a segment stands on one line. */
const unbrokenChars = 24

/** A resource that breaks at its slashes, not within a segment that a line has room for. */
export const Breakable = ({ uri }: { uri: string }) =>
  uri.split('/').map((segment, place) => (
    // Segments have no identity of their own and never move.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <Fragment key={place}>
      {place > 0 && <>/{segment !== '*' && <wbr />}</>}
      <span style={segment.length <= unbrokenChars ? { whiteSpace: 'nowrap' } : { overflowWrap: 'anywhere' }}>
        {segment}
      </span>
    </Fragment>
  ))
