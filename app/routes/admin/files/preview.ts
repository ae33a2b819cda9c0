import { data } from 'react-router'
import { filesWords } from '#content/interface/en/admin/files.ts'
import { streamBytes } from '#platform/storage/stream-bytes.ts'
import { previewEdition } from '#shop/editions/preview-edition.server.ts'
import { privateFile } from '../../../private-file.server.ts'
import type { Route } from './+types/preview'

export async function loader({ params: { file, which } }: Route.LoaderArgs) {
  if (which !== 'upload' && !/^\d{1,15}$/.test(which)) throw data(filesWords.noSuchEdition, 404)
  const preview = await previewEdition(file, which === 'upload' ? which : Number(which))
  if (!preview) throw data(filesWords.noSuchEdition, 404)
  const { contentType: type, extension } = preview
  const name = `preview-${file.replaceAll(/[^\w-]/g, '')}${extension && `.${extension}`}`
  const content = streamBytes(preview.read({ start: 0, end: preview.bytes - 1 }))
  // Nothing but a PDF opens inside the dashboard.
  return privateFile(content, { type, name, inline: extension === 'pdf' })
}
