import { data } from 'react-router'
import { filesPage } from '#content/interface/en/admin/files.ts'
import { previewEdition } from '#shop/editions/preview-edition.server.ts'
import { privateFile } from '../../private-file.server.ts'
import type { Route } from './+types/preview'

export async function loader({ params: { file, which } }: Route.LoaderArgs) {
  if (which !== 'draft' && !/^\d{1,15}$/.test(which)) throw data(filesPage.noSuchEdition, 404)
  const pdf = await previewEdition(file, which === 'draft' ? which : Number(which))
  if (!pdf) throw data(filesPage.noSuchEdition, 404)
  const name = `preview-${file.replaceAll(/[^\w-]/g, '')}.pdf`
  return privateFile(pdf, { type: 'application/pdf', name, inline: true })
}
