import { showToast } from './toast.tsx'

export function sayDownloadStarted() {
  showToast({ title: 'Download started', tone: 'good' })
}
