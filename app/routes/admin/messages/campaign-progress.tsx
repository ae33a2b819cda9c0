import { Link } from 'react-router'
import { indianTime } from '#brand/indian-time.ts'
import { wholeNumber } from '#brand/numbers.ts'
import { campaignWords as words } from '#content/interface/en/admin/campaign.ts'
import { campaignsWords } from '#content/interface/en/admin/campaigns.ts'
import type { CampaignProgress } from '#shop/campaigns/list-campaigns.server.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { type DefinitionItem, DefinitionList } from '../ui/definition-list.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'

interface StartedCampaign {
  id: number
  state: keyof typeof campaignsWords.state
  startedAt: Date | null
  finishedAt: Date | null
  progress: CampaignProgress
}

const rows = ['sent', 'waiting', 'skipped', 'refused', 'failed'] as const

export function CampaignProgressPanel({ campaign }: { campaign: StartedCampaign }) {
  const { id, state, startedAt, finishedAt, progress } = campaign
  const done = progress.total - progress.waiting
  const shown = rows.filter((row) => row === 'sent' || progress[row] > 0)
  const items: DefinitionItem[] = shown.map((row) => [words.progress.rows[row], wholeNumber.format(progress[row])])
  return (
    <section aria-labelledby="progress" className="sheet space-y-4 p-5 md:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="progress" className="text-2xl">
          {words.progress.heading}
        </h2>
        <p className={state === 'sending' ? 'bg-marker px-2 font-bold' : 'px-2 font-bold'}>
          {campaignsWords.state[state]}
        </p>
      </div>
      <div>
        <ProgressBar value={done} max={progress.total} label={words.progress.heading} />
        <p className="text-xl font-bold" role="status">
          {words.progress.label(done, progress.total)}
        </p>
      </div>
      <DefinitionList items={items} />
      <p className="text-base text-ink-soft">
        {startedAt ? words.progress.startedAt(indianTime(startedAt)) : null}
        {finishedAt ? `. ${words.progress.finishedAt(indianTime(finishedAt))}` : null}
      </p>
      <div className="flex flex-wrap items-start gap-3">
        {state === 'sending' ? <ActionButton intent="stop" label={words.stop.label} variant="main" /> : null}
        {state === 'stopped' ? <ActionButton intent="resume" label={words.resume.label} variant="main" /> : null}
        {state === 'finished' ? null : (
          <Link to={`/admin-dashboard/messages/${id}`} className="button button-quiet button-small">
            {words.progress.refresh}
          </Link>
        )}
      </div>
    </section>
  )
}
