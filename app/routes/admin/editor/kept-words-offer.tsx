import { indianTime } from '#brand/indian-time.ts'
import { editorWords } from '#content/interface/en/admin/editor.ts'

const words = editorWords.unsaved

interface KeptWordsOfferProps {
  keptAt: number
  onUse: () => void
  onDiscard: () => void
}

/** Words of earlier that were not saved, for example because the login had expired. */
export function KeptWordsOffer({ keptAt, onUse, onDiscard }: KeptWordsOfferProps) {
  return (
    <div role="status" className="rounded-sheet border-l-4 border-marker-deep bg-white p-4">
      <p className="font-bold">{words.title}</p>
      <p>{words.found(indianTime(new Date(keptAt)))}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <button type="button" onClick={onUse} className="button button-main button-small">
          {words.use}
        </button>
        <button type="button" onClick={onDiscard} className="button button-quiet button-small">
          {words.discard}
        </button>
      </div>
    </div>
  )
}
