import { data } from 'react-router'
import { previewEdition } from '#shop/delivery/preview-edition.server.ts'
import type { Route } from './+types/preview'

export async function loader({ params: { file, which } }: Route.LoaderArgs) {
  if (which !== 'draft' && !/^\d{1,15}$/.test(which)) throw data('There is no such edition.', 404)
  const pdf = await previewEdition(file, which === 'draft' ? which : Number(which))
  if (!pdf) throw data('There is no such edition.', 404)
  return new Response(pdf, {
    headers: {
      'Cache-Control': 'private, no-store',
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="preview-${file.replaceAll(/[^\w-]/g, '')}.pdf"`,
    },
  })
}
