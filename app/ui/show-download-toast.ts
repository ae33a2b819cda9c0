import { siteWords } from '#content/interface/site.ts'
import { showToast } from './toast.tsx'

export function showDownloadToast() {
  showToast({ title: siteWords.downloadStarted, tone: 'good' })
}
