import { indianStates, type StateCode } from '#brand/indian-states.ts'
import { indianDate, indianTime } from '#brand/indian-time.ts'
import { formatOrderNumber } from '#brand/order-number.ts'
import { formatExactRupees } from '#brand/rupees.ts'
import { disputeWords } from '#content/interface/en/admin/disputes.ts'
import { evidenceWords as words } from '#content/interface/en/evidence.ts'
import type { LegalBlock, LegalDocument, LegalInline } from '#content/owner/legal/legal-document.ts'
import { type EvidencePart, evidenceParts } from '#db/schema/payments.ts'
import type { EvidenceRows } from './read-evidence.server.ts'
import { partsByReason, readDisputeReason } from './reason.ts'

/** One heading of the evidence: named facts, a table or paragraphs. */
export interface EvidenceSection {
  part: EvidencePart
  heading: string
  lead?: string
  facts?: [name: string, value: string][]
  table?: { columns: string[]; rows: string[][] }
  paragraphs?: string[]
}

type Titled = EvidenceRows & { titleOf: (provider: string) => string }
type Described = Omit<EvidenceSection, 'part' | 'heading'> | null

const time = (moment: Date) => indianTime(moment, 'en')

/** The parts that count for the reason of the dispute, as far as the shop has anything to say. */
export function describeEvidence(rows: Titled): EvidenceSection[] {
  const wanted = partsByReason[readDisputeReason(rows.dispute)]
  return evidenceParts
    .filter((part) => wanted.includes(part))
    .flatMap((part) => {
      const described = describers[part](rows)
      return described ? [{ part, heading: disputeWords.parts[part], ...described }] : []
    })
}

const describers: Record<EvidencePart, (rows: Titled) => Described> = {
  payment: describePayment,
  buyer: describeBuyer,
  delivery: describeDelivery,
  downloads: describeDownloads,
  refunds: describeRefunds,
  'earlier-orders': describeEarlierOrders,
  terms: describeTerms,
  'refund-policy': describePolicy,
}

function describePayment({ order, payments, documents, titleOf }: Titled): Described {
  const facts: [string, string][] = [
    [words.payment.order, formatOrderNumber(order.number)],
    [words.payment.product, order.productName],
    [words.payment.files, order.files.map(({ title }) => title).join(', ')],
    [words.payment.ordered, time(order.createdAt)],
    [words.payment.completed, order.completedAt ? time(order.completedAt) : ''],
    [words.payment.amount, formatExactRupees(order.amountInPaise)],
    [words.payment.document, documents.map(({ number }) => number).join(', ')],
  ]
  return {
    facts: facts.filter(([, value]) => value !== ''),
    table: {
      columns: words.payment.columns,
      rows: payments.map(({ createdAt, provider, externalId, bankReference, amountInPaise, currency }) => [
        time(createdAt),
        words.payment.with(titleOf(provider), externalId),
        bankReference ?? '',
        currency === 'INR'
          ? formatExactRupees(amountInPaise)
          : words.payment.currency((amountInPaise / 100).toFixed(2), currency),
      ]),
    },
  }
}

function describeBuyer({ order }: Titled): Described {
  const { fullName, email, phoneNumber, placeOfSupply, language } = order
  const facts: [string, string][] = [
    [words.buyer.name, fullName],
    [words.buyer.email, email],
    [words.buyer.phone, phoneNumber],
    [words.buyer.state, placeOfSupply ? indianStates[placeOfSupply as StateCode] : ''],
    [words.buyer.language, words.buyer.languages[language]],
  ]
  return { facts: facts.filter(([, value]) => value !== '') }
}

function describeDelivery({ messages }: Titled): Described {
  if (messages.length === 0) return null
  const rows = messages.map(({ createdAt, channel, address, status, acceptedBy, acceptedAs, providerId }) => {
    const isAccepted = ['sent', 'delivered', 'read'].includes(status)
    const server = channel === 'email' ? (acceptedBy ?? words.delivery.unknownServer) : 'WhatsApp'
    const id = acceptedAs ?? providerId ?? ''
    return [
      ...[time(createdAt), address, words.delivery.results[status]],
      isAccepted ? words.delivery.acceptedBy(server, id) : '',
    ]
  })
  return { lead: words.delivery.lead, table: { columns: words.delivery.columns, rows } }
}

/** The hash is long and says nothing, so a part of it is enough to see equal networks. */
const shortNetwork = (network: string) => network.slice(0, 8)
const shortBrowser = (userAgent: string | null) => (userAgent ?? '').slice(0, 90)

function describeDownloads({ order, downloaded, downloadCount }: Titled): Described {
  if (downloaded.length === 0) return null
  const rows = downloaded.map(({ createdAt, file, network, copyId, userAgent }) => [
    ...[time(createdAt), titleOfFile(order, file), shortNetwork(network), copyId ?? '', shortBrowser(userAgent)],
  ])
  const left = downloadCount - downloaded.length
  return {
    lead: words.downloads.lead(downloadCount),
    table: { columns: words.downloads.columns, rows },
    ...(left > 0 ? { paragraphs: [words.downloads.more(left)] } : {}),
  }
}

function titleOfFile({ files }: Titled['order'], file: string): string {
  return files.find((bought) => bought.file === file)?.title ?? file
}

function describeRefunds({ returned }: Titled): Described {
  if (returned.length === 0) return null
  const rows = returned.map(({ requestedAt, amountInPaise, state, bankReference }) => [
    ...[time(requestedAt), formatExactRupees(amountInPaise), words.refunds.states[state], bankReference ?? ''],
  ])
  return { table: { columns: words.refunds.columns, rows } }
}

function describeEarlierOrders({ earlier }: Titled): Described {
  if (earlier.length === 0) return null
  const rows = earlier.map(({ completedAt, number, productName, paymentId, amountInPaise, downloads }) => [
    ...[completedAt ? indianDate(completedAt, 'en') : '', formatOrderNumber(number), productName, paymentId],
    ...[formatExactRupees(amountInPaise), String(downloads)],
  ])
  return { lead: words.earlierOrders.lead, table: { columns: words.earlierOrders.columns, rows } }
}

function describeTerms({ accepted, legal }: Titled): Described {
  if (!accepted) return null
  const { createdAt, textVersion, language, ip } = accepted
  return {
    lead: words.terms.lead,
    facts: [
      [words.terms.accepted, time(createdAt)],
      [words.terms.version, textVersion],
      [words.terms.language, words.buyer.languages[language]],
      [words.terms.network, ip ?? words.terms.networkDeleted],
    ],
    ...(legal ? { paragraphs: [words.terms.summary(legal.terms.title), ...legal.terms.inShort.map(toWords)] } : {}),
  }
}

function describePolicy({ legal }: Titled): Described {
  if (!legal) return null
  const { updatedOn } = legal.policy
  return {
    lead: words.policy.updated(indianDate(new Date(`${updatedOn}T00:00:00Z`), 'en')),
    paragraphs: listParagraphs(legal.policy),
  }
}

function listParagraphs({ sections }: LegalDocument): string[] {
  return sections.flatMap(({ heading, blocks }) => [heading, ...blocks.flatMap(writeBlock)])
}

function writeBlock(block: LegalBlock): string[] {
  if ('paragraph' in block) return [toWords(block.paragraph)]
  if ('list' in block) return block.list.map((item) => `• ${toWords(item)}`)
  if ('table' in block) return block.table.rows.map((row) => row.map(toWords).join(' – '))
  return [block.asTyped]
}

function toWords(line: LegalInline[]): string {
  return line.map((part) => (typeof part === 'string' ? part : part.words)).join('')
}

/** Delivery and downloads as lines of text, for a provider that asks for a log. */
export function writeActivityLog({ order, messages, downloaded }: EvidenceRows): string {
  return [
    ...messages.map((sent) => words.log.sent(time(sent.createdAt), sent.address, words.delivery.results[sent.status])),
    ...downloaded.map(({ createdAt, file, network, userAgent }) =>
      words.log.downloaded(
        ...([time(createdAt), titleOfFile(order, file), shortNetwork(network), shortBrowser(userAgent)] as const),
      ),
    ),
  ].join('\n')
}
