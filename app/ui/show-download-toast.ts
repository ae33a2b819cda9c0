import { showToast } from './toast.tsx'

export function showDownloadToast() {
  showToast({ title: 'Download started', tone: 'good' })
}
