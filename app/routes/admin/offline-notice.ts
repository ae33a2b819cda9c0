import type { Notice } from '../../ui/notice.tsx'

/** What the owner's page says itself when no answer came: only a look can tell what was done. */
export function offlineNotice(): { notice: Notice } {
  return {
    notice: {
      title: 'Something went wrong',
      description: 'No answer came, so it may be done or not. Please refresh and look before you try again.',
      tone: 'bad',
    },
  }
}
