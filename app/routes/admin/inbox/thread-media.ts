import { data } from 'react-router'
import { inboxWords } from '#content/interface/en/admin/inbox.ts'
import { openMedia } from '#shop/conversations/open-media.server.ts'
import { privateFile } from '../../../private-file.server.ts'
import type { Route } from './+types/thread-media'
import { requireThreadId } from './require-thread-id.server.ts'

/** A file of a stranger: only a picture that the shop has drawn again is shown, and everything runs in a sandbox. */
export async function loader({ params }: Route.LoaderArgs) {
  const media = await openMedia(requireThreadId(params.threadId), requireThreadId(params.messageId))
  if (!media) throw data(inboxWords.noFile, 404)
  const response = privateFile(media.body, { type: media.type, name: media.name, inline: media.isRedrawn })
  response.headers.set('Content-Security-Policy', "default-src 'none'; sandbox")
  return response
}
