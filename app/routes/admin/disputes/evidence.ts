import { data } from 'react-router'
import { disputeWords } from '#content/interface/en/admin/disputes.ts'
import { openEvidence } from '#shop/disputes/open-evidence.server.ts'
import { privateFile } from '../../../private-file.server.ts'
import type { Route } from './+types/evidence'

export async function loader({ params }: Route.LoaderArgs) {
  const pdf = await openEvidence(params)
  if (!pdf) throw data(disputeWords.refused['unknown-dispute'], 404)
  // The id comes from the provider, and may contain anything.
  const name = `evidence-${params.disputeId.replaceAll(/[^\w-]/g, '')}.pdf`
  return privateFile(pdf, { type: 'application/pdf', name, inline: true })
}
