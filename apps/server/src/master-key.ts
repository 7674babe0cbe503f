import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '@doorward/store/database/database'
import { StartError } from '@doorward/store/database/start-error'
import { type MasterKey, newMasterKeyText, parseMasterKey } from '@doorward/store/secrets/vault'
import { checkMasterKey, findAnyWrapped } from '@doorward/store/secrets/wrapped-keys'
import type { Config } from './config.ts'

/**
 * The key that wraps every other key (security K3). It comes from DOORWARD_MASTER_KEY; only the embedded store may keep
 * it in a file, which is made only while no key is wrapped yet. Raises `StartError` for a missing or wrong one.
 */
export async function openMasterKey(config: Config, database: Database): Promise<MasterKey> {
  const wrapped = await findAnyWrapped(database)
  const key =
    config.masterKey === undefined
      ? parseMasterKey(keyFromFile(config, wrapped !== undefined), `the file ${fileOf(config)}`)
      : parseMasterKey(config.masterKey)
  if (wrapped) checkMasterKey(key, wrapped)
  return key
}

/** The key that is there, if one is: none is made. Raises `StartError` for one that is none. */
export function presentMasterKey(config: Config): MasterKey | undefined {
  if (config.masterKey !== undefined) return parseMasterKey(config.masterKey)
  const file = fileOf(config)
  return existsSync(file) ? parseMasterKey(readFileSync(file, 'utf8'), `the file ${file}`) : undefined
}

const fileOf = ({ dataFolder }: Config): string => join(dataFolder, 'master.key')

function keyFromFile(config: Config, hasWrappedKeys: boolean): string {
  const file = fileOf(config)
  if (existsSync(file)) return readFileSync(file, 'utf8')
  if (hasWrappedKeys)
    throw new StartError(
      `The key file ${file} is missing. Put it back or set DOORWARD_MASTER_KEY; without it the secrets of this database can't be read.`,
    )
  const text = newMasterKeyText()
  writeFileSync(file, `${text}\n`, { mode: 0o600, flag: 'wx' })
  return text
}
