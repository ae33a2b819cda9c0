import { formatFileSize } from '#brand/format-file-size.ts'
import { formatRupees } from '#brand/rupees.ts'
import { auditWords } from '#content/interface/en/admin/audit.ts'
import { dashboardWords } from '#content/interface/en/admin/dashboard.ts'
import { problemWords } from '#content/interface/en/admin/problems.ts'
import { publishWords } from '#content/interface/en/admin/publish.ts'
import { recordSaleWords } from '#content/interface/en/admin/record-sale.ts'
import { refundWords } from '#content/interface/en/admin/refunds.ts'

/** "From a•••@example.com to b•••@example.com" or "Amount: ₹208, File: maths". */
export function formatAuditDetail(detail: Record<string, string | number>): string {
  const { from, to, ...others } = detail
  const change = from !== undefined && to !== undefined ? [auditWords.detail.fromTo(from, to)] : []
  const facts = Object.entries(others).map(([key, value]) =>
    auditWords.detail.labelled(auditWords.detail.labels[key] ?? key, formatValue(key, String(value))),
  )
  return [...change, ...facts].join(', ')
}

const jobNames: Record<string, string> = dashboardWords.failedJobs.names
const refusalNames: Record<string, string> = dashboardWords.refusedMails.causes
const reasonNames: Record<string, string> = refundWords.reasons
const methodNames: Record<string, string> = recordSaleWords.methods
const sectionNames: Record<string, string> = { ...publishWords.changes.sections, legal: auditWords.detail.legalTexts }
const problemNames: Record<string, string> = problemWords.kinds

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
    case 'method':
      return methodNames[value] ?? value
    case 'reason':
      return reasonNames[value] ?? value
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
