import type { Notice } from '../../ui/notice.tsx'

/** The answer to a request of the owner's that came to nothing, and why. */
export function refusedNotice(description: string): Notice {
  return { title: 'Nothing was changed', description, tone: 'bad' }
}
