export const auditPage = {
  heading: 'Audit log',
  lead: 'Everything that was done in this dashboard, and all attempts to log in, newest first. Times are in Indian time.',
  show: 'Show',
  allActs: 'Everything',
  filter: 'Filter',
  none: 'No entries found.',
  older: 'Older entries',
  unknownAct: 'The audit log has no such entries.',
  order: (orderId: string) => `Order ${orderId}`,
  customer: (customerId: number) => `Customer ${customerId}`,
  by: (name: string) => `By ${name}`,
  from: (address: string) => `From ${address}`,
  fromUnknown: 'From an unknown address',
}

/** Where the owner is logged in, on the same page. */
export const ownerSessions = {
  heading: 'Where you are logged in',
  lead: 'End a login that you do not recognise, then change the admin key: that ends every login.',
  browser: (name: string, system: string | null) => (system ? `${name} on ${system}` : name),
  unknownBrowser: 'Unknown browser',
  helper: (name: string, browser: string) => `${name}: ${browser}`,
  lastUsed: (time: string, address: string | null) =>
    address ? `Last used ${time}, from ${address}` : `Last used ${time}`,
  current: 'This browser',
  end: 'End',
  endOthers: 'End all others',
  ended: (count: number) => ({ title: count === 1 ? 'Login ended' : `${count} logins ended` }),
  notFound: 'That login had already ended.',
}

/** Details of an entry. The keys are stored, so a key without a label is shown as it is. */
export const auditDetail = {
  labels: {
    all: 'All',
    amountInPaise: 'Amount',
    bytes: 'Size',
    count: 'Jobs',
    edition: 'Edition',
    emails: 'Emails',
    file: 'File',
    result: 'Result',
    service: 'Service',
    files: 'Files',
    found: 'Result',
    helper: 'Helper',
    job: 'Job',
    kind: 'Problem',
    kinds: 'Problems',
    logins: 'Logins',
    note: 'Note',
    name: 'Name',
    orders: 'Orders',
    pages: 'Pages',
    product: 'Product',
    refusal: 'Cause',
    section: 'Part',
    seed: 'Seed',
  } as Record<string, string>,
  legalTexts: 'Legal texts',
  labelled: (label: string, value: string) => `${label}: ${value}`,
  fromTo: (from: string | number, to: string | number) => `From ${from} to ${to}`,
}

export type AuditPageWords = typeof auditPage
export type AuditDetailWords = typeof auditDetail
export type OwnerSessionsWords = typeof ownerSessions
