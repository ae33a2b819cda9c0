import { site } from '#content/interface/site.ts'
import { showToast } from './toast.tsx'

export function showDownloadToast() {
  showToast({ title: site.downloadStarted, tone: 'good' })
}
