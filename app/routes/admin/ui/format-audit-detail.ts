import { formatRupees } from '#brand/rupees.ts'
import { auditDetail } from '#content/interface/en/admin/audit.ts'
import { dashboard } from '#content/interface/en/admin/dashboard.ts'
import { problems } from '#content/interface/en/admin/problems.ts'
import { publishPage } from '#content/interface/en/admin/publish.ts'
import { formatFileSize } from './format-file-size.ts'

/** "From a•••@example.com to b•••@example.com" or "Amount: ₹208, File: maths". */
export function formatAuditDetail(detail: Record<string, string | number>): string {
  const { from, to, ...others } = detail
  const change = from !== undefined && to !== undefined ? [auditDetail.fromTo(from, to)] : []
  const facts = Object.entries(others).map(([key, value]) =>
    auditDetail.labelled(auditDetail.labels[key] ?? key, formatValue(key, String(value))),
  )
  return [...change, ...facts].join(', ')
}

const jobNames: Record<string, string> = dashboard.failedJobs.names
const refusalNames: Record<string, string> = dashboard.refusedMails.causes
const sectionNames: Record<string, string> = { ...publishPage.changes.sections, legal: auditDetail.legalTexts }
const problemNames: Record<string, string> = problems.kinds

function formatValue(key: string, value: string): string {
  switch (key) {
    case 'amountInPaise':
      return formatRupees(Number(value))
    case 'bytes':
      return formatFileSize(Number(value))
    case 'job':
      return jobNames[value] ?? value
    case 'refusal':
      return refusalNames[value] ?? value
    case 'section':
      return sectionNames[value] ?? value
    case 'kind':
    case 'kinds':
      return value
        .split(', ')
        .map((kind) => problemNames[kind] ?? kind)
        .join('; ')
    default:
      return value
  }
}
