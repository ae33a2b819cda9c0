import { wholeNumber } from '#brand/numbers.ts'
import type { CampaignState } from '#db/schema/campaigns.ts'

export const campaignsWords = {
  metaTitle: 'Messages',
  heading: 'Messages',
  lead: 'Write to all buyers, to the buyers of a product or in a class, or to the readers of the free guide. Only those who agreed to news by email get it, each of them once, and the emails of orders always go first.',
  create: 'Write to buyers',
  none: 'You have not written to buyers yet.',
  newEdition: (title: string) => `New edition of ${title}`,
  open: 'Open',
  state: {
    draft: 'Not sent yet',
    scheduled: 'Scheduled',
    sending: 'Sending',
    stopped: 'Stopped',
    finished: 'Sent',
  } satisfies Record<CampaignState, string>,
  progress: (sent: number, total: number) => `${wholeNumber.format(sent)} of ${wholeNumber.format(total)} sent`,
  created: (time: string) => `Written ${time}`,
}
