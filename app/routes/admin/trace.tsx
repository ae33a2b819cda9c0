import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { indianTime } from '#brand/indian-time.ts'
import { everyFile, guideFile } from '#shop/catalogue/files.ts'
import type { Trace, TracedCopy, TracedOrder } from '#shop/copies/trace-copy.server.ts'
import type { Route } from './+types/trace'
import { DefinitionList, type Fact } from './definition-list.tsx'
import { ownerMeta } from './owner-meta.ts'
import { PdfUpload } from './pdf-upload.tsx'

export function loader() {
  const titles = Object.fromEntries(everyFile.map(({ file, title }) => [file, title]))
  return { titles, freeFile: guideFile.file }
}

/** As it comes in JSON: moments are text. */
type Told<Value> = Value extends Date
  ? string
  : Value extends object
    ? { [Key in keyof Value]: Told<Value[Key]> }
    : Value

export const meta: Route.MetaFunction = ownerMeta('trace', 'Trace a copy')

export default function TracePage({ loaderData: { titles, freeFile } }: Route.ComponentProps) {
  const [result, setResult] = useState<{ trace: Told<Trace>; name: string } | null>(null)
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (result) shown.current?.focus()
  }, [result])
  return (
    <>
      <h1 className="mt-4 text-4xl md:text-5xl">Trace a copy</h1>
      <p className="mt-3 max-w-2xl text-ink-soft">
        Found one of your files where it does not belong? Every copy carries a hidden mark that names its buyer. The
        file is looked at and not kept.
      </p>
      <div className="mt-6 max-w-2xl">
        <PdfUpload
          to="/admin-dashboard/trace/upload"
          label="The PDF that you found"
          hint="At most 100 MB. Choose it, or drop it here."
          checking="Looking for the mark …"
          onAnswer={(answer, name) => setResult({ trace: answer as Told<Trace>, name })}
        />
      </div>
      {result ? (
        <div ref={shown} tabIndex={-1} role="status" className="sheet mt-6 max-w-2xl p-5">
          <p className="text-base break-all text-ink-soft">{result.name}</p>
          <Finding trace={result.trace} titles={titles} freeFile={freeFile} />
        </div>
      ) : null}
    </>
  )
}

interface FindingProps {
  trace: Told<Trace>
  titles: Record<string, string>
  freeFile: string
}

function Finding({ trace, titles, freeFile }: FindingProps) {
  switch (trace.found) {
    case 'copy':
      return <Buyer copy={trace.copy} title={titles[trace.copy.file] ?? trace.copy.file} />
    case 'printed':
      return (
        <>
          <Heading>The line on its pages names {trace.order.fullName}</Heading>
          <p className="mt-2">
            The hidden mark is gone, as when a copy is printed into another PDF. What can be read on a page can be
            altered: compare it with the order before you write to anybody.
          </p>
          <DefinitionList facts={orderFacts(trace.order)} />
          <OrderLinks order={trace.order} />
        </>
      )
    case 'original':
      return (
        <Words
          heading="This is your own original"
          text={`It is ${titles[trace.file] ?? trace.file} as you gave it to the shop, without any stamp. ${
            trace.file === freeFile
              ? 'The free guide is sent to everybody who asks for it, so it cannot be traced.'
              : 'The shop never hands that out: it came from wherever else you keep it.'
          }`}
        />
      )
    case 'foreign-mark':
      return (
        <Words
          heading="Marked, but by no order of this shop"
          text="The file carries a mark of this kind that is not in this shop’s books. It may come from another shop, or from a test."
        />
      )
    case 'stripped':
      return (
        <Words
          heading="The mark was removed"
          text="This began as one of your stamped copies: traces of the stamp are left, but what named its buyer was taken out."
        />
      )
    case 'nothing':
      return (
        <Words
          heading="Not one of ours"
          text="No mark was found. Either this file does not come from this shop, or somebody has made it anew, for example from photographs of its pages. If it looks like yours, read the small print at the edge of its pages: it names the buyer and the order."
        />
      )
    case 'unreadable':
      return (
        <Words
          heading="Too much to look through"
          text="This file holds far more than a study guide, or is made to keep a reader busy, so the search was ended. Open it with care: the buyer’s name stands in small print on every page."
        />
      )
  }
}

function Heading({ children }: { children: ReactNode }) {
  return <h2 className="mt-1 text-2xl break-words">{children}</h2>
}

function Words({ heading, text }: { heading: string; text: string }) {
  return (
    <>
      <Heading>{heading}</Heading>
      <p className="mt-2">{text}</p>
    </>
  )
}

function Buyer({ copy, title }: { copy: Told<TracedCopy>; title: string }) {
  const downloads = copy.downloads.map(({ at }) => indianTime(new Date(at))).join('; ')
  return (
    <>
      <Heading>This copy was made for {copy.fullName}</Heading>
      <DefinitionList
        facts={[
          ...orderFacts(copy),
          ['File', title],
          ['Copy made', indianTime(new Date(copy.madeAt))],
          ['Downloaded', downloads || 'no download of it is known'],
        ]}
      />
      <OrderLinks order={copy} />
    </>
  )
}

function orderFacts({ email, orderedAt }: Told<TracedOrder>): Fact[] {
  return [
    ['Email', email],
    ['Ordered', indianTime(new Date(orderedAt))],
  ]
}

function OrderLinks({ order }: { order: Told<TracedOrder> }) {
  return (
    <>
      {order.isErased ? <p className="mt-2">The buyer has asked to be forgotten.</p> : null}
      <p className="mt-4 flex flex-wrap gap-4">
        <Link to={`/admin-dashboard/orders/${order.orderId}`} className="text-link">
          The order
        </Link>
        <Link to={`/admin-dashboard/customers/${order.customerId}`} className="text-link">
          The customer
        </Link>
      </p>
    </>
  )
}
