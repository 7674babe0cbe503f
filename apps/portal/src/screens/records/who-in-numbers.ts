import type { AccessRecordReply } from '@doorward/contract/authorization/access/records'
import { whoIn } from '@doorward/core/records/who-in'
import { listed, t } from '../../lib/texts.ts'

/** How many people and groups a record names, in itself and in its statements. */
function whoIsNamed(record: AccessRecordReply): { people: number; groups: number } {
  const { userIds, groupIds } = whoIn(record)
  return { people: userIds.length, groups: groupIds.length }
}

/** The same as a list for the eye. */
export function whoInNumbers(record: AccessRecordReply): string {
  const { people, groups } = whoIsNamed(record)
  const parts = [
    people > 0 ? t('shared.peopleCount', { count: people }) : '',
    groups > 0 ? t('records.groupsCount', { count: groups }) : '',
  ].filter((part) => part !== '')
  return listed(parts) || t('records.nobody')
}

export function namesSomebody(record: AccessRecordReply): boolean {
  const { people, groups } = whoIsNamed(record)
  return people + groups > 0
}

/** What follows for them when the record is gone. */
export function whoLoses(record: AccessRecordReply): (string | false)[] {
  const { people, groups } = whoIsNamed(record)
  return [
    people > 0 && t('records.peopleLose', { count: people }),
    groups > 0 && t('records.groupsLose', { count: groups }),
    people + groups === 0 && t('records.nobodyLoses'),
  ]
}
