import { Fragment } from 'react'

/** Up to here a segment stands on one line. */
const unbrokenChars = 24
/** Up to here a whole resource does: broken, it would read as two. */
const wholeChars = 18

/** A short resource in one line; a longer one breaks at its slashes, not within a segment. */
export const Breakable = ({ uri }: { uri: string }) =>
  uri.length <= wholeChars ? <span style={{ whiteSpace: 'nowrap' }}>{uri}</span> : <Parts uri={uri} />

const Parts = ({ uri }: { uri: string }) =>
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
