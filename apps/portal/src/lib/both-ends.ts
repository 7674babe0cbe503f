/** A text cut inside where it is longer than so many letters: what tells names apart mostly stands at their ends. */
export const bothEnds = (text: string, most: number, end = Math.floor(most / 2)): string =>
  text.length <= most ? text : `${text.slice(0, most - end - 1)}…${text.slice(-end)}`
