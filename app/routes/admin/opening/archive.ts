import { data } from 'react-router'
import { adminNoticeWords } from '#content/interface/en/admin/notices.ts'
import { readStoredFile } from '#platform/storage/storage.server.ts'
import { recordRead } from '#shop/audit/record-read.server.ts'
import { findOpening } from '#shop/publications/opening/find-opening.server.ts'
import { privateFile } from '../../../private-file.server.ts'
import { actorContext } from '../actor-context.ts'
import type { Route } from './+types/archive'

export async function loader({ context }: Route.LoaderArgs) {
  const { archive } = await findOpening()
  if (!archive) throw data(adminNoticeWords.unknownAction, 404)
  const file = await readStoredFile(archive)
  await recordRead(context.get(actorContext), 'opening-archive-read')
  return privateFile(new Uint8Array(file), { type: 'application/zip', name: 'before-opening.zip' })
}
