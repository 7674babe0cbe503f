const wordsMade = 4

/** Four words to tell somebody, drawn at random: 44 bits. The list of 2,048 plain words is a file of its own, which comes when it is asked for. */
export async function fourWords(): Promise<string> {
  const { default: wordList } = await import('./word-list.json', { with: { type: 'json' } })
  // 2,048 divides what a number of 16 bits can be, so that no word is likelier than another.
  return Array.from(
    crypto.getRandomValues(new Uint16Array(wordsMade)),
    (drawn) => wordList[drawn % wordList.length],
  ).join(' ')
}
