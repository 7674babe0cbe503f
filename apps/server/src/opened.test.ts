import { expect, it } from 'vitest'
import { opened } from './opened.ts'

it('ends what was opened in reverse, each once, waiting for each', async () => {
  const ended: string[] = []
  const all = opened()
  for (const name of ['database', 'engine', 'doors'])
    all.keep({
      async close() {
        await Promise.resolve()
        ended.push(name)
      },
    })
  await all.close()
  await all.close()
  expect(ended).toEqual(['doors', 'engine', 'database'])
})
