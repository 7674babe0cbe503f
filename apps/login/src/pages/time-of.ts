import type { Say } from '@doorward/texts/english'

/** In one zone for everybody, which it names: the server does not know the reader's. */
export const timeOf = ({ language }: Say, at: Date): string =>
  new Intl.DateTimeFormat(language, {
    ...{ year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    timeZone: 'UTC',
    timeZoneName: 'short',
  } as const).format(at)
