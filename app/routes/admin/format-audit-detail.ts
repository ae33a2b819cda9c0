import { formatRupees } from '#brand/rupees.ts'
import { auditDetail } from '#content/interface/en/admin/audit.ts'

/** "From a@example.com to b@example.com" or "Amount: ₹208, File: maths". */
export function formatAuditDetail(detail: Record<string, string | number>): string {
  const { from, to, ...others } = detail
  const change = from !== undefined && to !== undefined ? [auditDetail.fromTo(from, to)] : []
  const facts = Object.entries(others).map(([key, value]) =>
    auditDetail.labelled(auditDetail.labels[key] ?? key, key === 'amountInPaise' ? formatRupees(Number(value)) : value),
  )
  return [...change, ...facts].join(', ')
}
