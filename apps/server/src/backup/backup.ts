import { createReadStream, readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { restoreInto } from '@doorward/store/backup/restore'
import { type BackupHeader, newSalt, openFile, type SealedBy, sealFile } from '@doorward/store/backup/sealed-file'
import { snapshotDatabase } from '@doorward/store/backup/snapshot-database'
import { type Progress, takeSnapshot } from '@doorward/store/backup/take'
import { StartError } from '@doorward/store/database/start-error'
import type { Config } from '../config.ts'
import { databaseOwner } from '../database-owner.ts'
import { openMasterKey, presentMasterKey } from '../master-key.ts'
import { migrationsFolder, openPlatform } from '../platform.ts'
import { sizeOf } from '../sizes.ts'
import { mustBeFree, writeWhole } from '../whole-file.ts'
import { differing, makeProbes, type Probe } from './probes.ts'

export interface Asked {
  file: string
  /** A file with the passphrase; without one the master key seals. */
  passphraseFile?: string | undefined
  tell(text: string): void
}

const passphraseMin = 12

/** Raises StartError for a file that can't be read or says too little. */
function passphraseOf(file: string): string {
  let text: string
  try {
    text = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch (cause) {
    throw new StartError(`The passphrase file ${file} cannot be read.`, cause)
  }
  if (text.length < passphraseMin) throw new StartError(`A passphrase has at least ${passphraseMin} characters.`)
  return text
}

/** Tells how far it is, at most once a second. */
function teller(tell: (text: string) => void, doing: string): (progress: Progress) => void {
  let toldAt = performance.now()
  return ({ share, rows, tables, tablesMax }) => {
    if (performance.now() - toldAt < 1_000) return
    toldAt = performance.now()
    tell(
      `${doing}: ${Math.min(99, Math.floor(share * 100))} % (${rows} rows, table ${Math.min(tables + 1, tablesMax)} of ${tablesMax})`,
    )
  }
}

/**
 * Writes all of a database to a file, as it was at one moment, while traffic goes on: compressed, encrypted, whole or not at all.
 * Answers what it holds. Raises StartError where it can't, with no file left.
 */
export async function backUp(config: Config, { file: name, passphraseFile, tell }: Asked) {
  const file = resolve(name)
  mustBeFree(file)
  const passphrase = passphraseFile === undefined ? undefined : passphraseOf(passphraseFile)
  const owner = await databaseOwner(config)
  try {
    const snapshot = await takeSnapshot(owner.target)
    try {
      const database = snapshotDatabase(snapshot.sql)
      const master = await openMasterKey(config, database)
      const header: BackupHeader = {
        format: 1,
        ...{ takenAt: snapshot.takenAt.toISOString(), migrations: snapshot.migrations },
        sealedBy: passphrase ? 'passphrase' : 'masterKey',
        ...{ salt: newSalt(), masterKeyId: master.id },
      }
      let last: Progress = { tables: 0, tablesMax: 0, share: 0, rows: 0 }
      let probes: Probe[] = []
      const tellMore = teller(tell, 'Writing')
      const told = (progress: Progress) => {
        last = progress
        tellMore(progress)
      }
      const asked = async () => {
        probes = await makeProbes(database)
        return probes
      }
      const text = through(snapshot.frames(told, asked), createGzip())
      await writeWhole(file, sealFile(header, passphrase ? { passphrase } : { master }, text))
      const { size } = await stat(file)
      return {
        file,
        takenAt: header.takenAt,
        rows: last.rows,
        size: sizeOf(size),
        sealedBy: header.sealedBy,
        probes: probes.length,
      }
    } finally {
      await snapshot.close()
    }
  } finally {
    await owner.close()
  }
}

/** What becomes of a source on its way through a stream; ends with what either ends with. */
async function* through(source: AsyncIterable<Uint8Array>, stream: Transform): AsyncGenerator<Uint8Array> {
  const flowing = pipeline(Readable.from(source), stream)
  flowing.catch(() => undefined) // told by the stream too, to who reads it
  for await (const part of stream) yield part
  await flowing
}

/**
 * Restores a backup into a database with nothing in it, and asks it what the backup says that was asked of the other. Raises
 * StartError where the file, a key or an answer is wrong; the database is then empty as it was, but for a wrong answer.
 */
export async function restore(config: Config, { file: name, passphraseFile, tell }: Asked) {
  const { header, text } = await openFile(createReadStream(resolve(name)) as AsyncIterable<Uint8Array>).catch(
    (error: unknown) => {
      throw error instanceof StartError ? error : new StartError(`${resolve(name)} cannot be read.`, error)
    },
  )
  const master = presentMasterKey(config)
  if (!master)
    throw new StartError(
      `The master key is missing, without which no secret of a backup can be read. Set DOORWARD_MASTER_KEY to it${config.databaseUrl ? '' : `, or put its file at ${config.dataFolder}/master.key`}.`,
    )
  const sealing = [master, ...master.also].find(({ id }) => id === header.masterKeyId)
  if (!sealing)
    throw new StartError(
      `The secrets of this backup are wrapped by another master key (${header.masterKeyId}) than this one (${master.id}).`,
    )
  if (header.sealedBy === 'passphrase' && !passphraseFile)
    throw new StartError('This backup was sealed with a passphrase: name a file that has it, by --passphrase-file.')
  const sealedBy: SealedBy =
    header.sealedBy === 'passphrase' ? { passphrase: passphraseOf(passphraseFile ?? '') } : { master: sealing }
  const owner = await databaseOwner(config)
  try {
    const plain = through(text(sealedBy), createGunzip())
    const source = { header, text: plain }
    const { probes, ...restored } = await restoreInto(owner.target, source, {
      migrationsFolder,
      told: teller(tell, 'Restoring'),
    })
    const platform = await openPlatform(config, { tell, attach: true })
    try {
      const asked = probes as Probe[] // as the backup was made with
      const wrong = await differing(platform.database, asked)
      if (wrong.length > 0)
        throw new StartError(
          `Restored, but ${wrong.length} of ${asked.length} permission questions are answered otherwise than by the database that was backed up. Do not use it.`,
        )
      return { takenAt: header.takenAt, ...restored, probes: asked.length, sameAnswers: asked.length }
    } finally {
      await platform.close()
    }
  } finally {
    await owner.close()
  }
}
