/** A name, of which numbers with hyphens, such as a date or `2024-1`, never break over lines. */
export const Unbroken = ({ text }: { text: string }) => (
  <bdi>
    {text.split(/(\d+(?:-\d+)+)/).map((part, place) =>
      place % 2 === 1 ? (
        // Parts of a text never move.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <span key={place} style={{ whiteSpace: 'nowrap' }}>
          {part}
        </span>
      ) : (
        part
      ),
    )}
  </bdi>
)
