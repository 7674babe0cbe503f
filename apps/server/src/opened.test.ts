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

it('ends the others too when one can not, and then says which was the first', async () => {
  const ended: string[] = []
  const all = opened()
  const part = (name: string, fault?: string) =>
    all.keep({
      async close() {
        ended.push(name)
        if (fault) throw new Error(fault)
      },
    })
  part('database', 'the database hangs')
  part('outbox')
  part('engine', 'the engine hangs')
  await expect(all.close()).rejects.toThrow('the engine hangs')
  expect(ended).toEqual(['engine', 'outbox', 'database'])
})
