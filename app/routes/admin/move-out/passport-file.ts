import { data } from 'react-router'
import { moveOutWords as words } from '#content/interface/en/admin/move-out.ts'
import { sendFile } from '#platform/storage/send-file.server.ts'
import { storage } from '#platform/storage/storage.server.ts'
import { recordRead } from '#shop/audit/record-read.server.ts'
import { findPassportFile } from '#shop/passport/find-passports.server.ts'
import { namePassportFile } from '#shop/passport/name-passport-file.ts'
import { actorContext } from '../actor-context.ts'
import type { Route } from './+types/passport-file'

export async function loader({ request, params: { passportId }, context }: Route.LoaderArgs) {
  const found = /^\d{1,15}$/.test(passportId) ? await findPassportFile(Number(passportId)) : null
  if (!found) throw data(words.noSuchPassport, 404)
  const { storageKey, bytes, createdAt } = found
  const { response, isDownload } = await sendFile(request, {
    ...{ bytes, etag: `"passport-${passportId}"`, contentType: 'application/octet-stream' },
    downloadName: namePassportFile(createdAt),
    async *read(range) {
      yield* await storage.get(storageKey, range)
    },
  })
  if (isDownload)
    await recordRead(context.get(actorContext), 'passport-downloaded', { detail: { passport: passportId } })
  return response
}
