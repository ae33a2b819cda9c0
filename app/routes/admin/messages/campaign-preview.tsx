import type { Language } from '#brand/language.ts'
import { campaignWords as words } from '#content/interface/en/admin/campaign.ts'

interface PreviewProps {
  language: Language
  subject: string
  text: string
  isOnlyOne: boolean
}

export function CampaignPreview({ language, subject, text, isOnlyOne }: PreviewProps) {
  const id = `preview-${language}`
  return (
    <section aria-labelledby={id} className="sheet p-5 md:p-6">
      <h2 id={id} className="text-2xl">
        {words.preview.heading[language]}
      </h2>
      <p className="mt-1 text-base text-ink-soft">
        {words.preview.lead} {isOnlyOne ? words.preview.onlyEnglish : null}
      </p>
      <p className="mt-4 font-bold wrap-anywhere">
        {words.preview.subject}: <span lang={language}>{subject}</span>
      </p>
      <div lang={language} className="mt-2 border-l-4 border-line pl-4 wrap-anywhere whitespace-pre-wrap">
        {text.trim()}
      </div>
    </section>
  )
}
