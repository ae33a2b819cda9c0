import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { indianTime } from '#brand/indian-time.ts'
import { traceWords } from '#content/interface/en/admin/trace.ts'
import { guideFile } from '#shop/catalogue/files/files.server.ts'
import type { Trace, TracedCopy, TracedOrder } from '#shop/copies/trace-copy.server.ts'
import { listKnownFiles } from '#shop/editions/list-known-files.server.ts'
import type { Route } from './+types/trace'
import { type DefinitionItem, DefinitionList } from './ui/definition-list.tsx'
import { ownerMeta } from './ui/owner-meta.ts'
import { FileUpload } from './upload/file-upload.tsx'

export async function loader() {
  const titles = Object.fromEntries((await listKnownFiles()).map(({ file, title }) => [file, title]))
  return { titles, freeFile: guideFile.file }
}

/** The server answers in JSON, where a date is a string. */
type Json<Value> = Value extends Date
  ? string
  : Value extends object
    ? { [Key in keyof Value]: Json<Value[Key]> }
    : Value

export const meta: Route.MetaFunction = ownerMeta('trace', traceWords.metaTitle)

export default function TracePage({ loaderData: { titles, freeFile } }: Route.ComponentProps) {
  const [result, setResult] = useState<{ trace: Json<Trace>; name: string } | null>(null)
  const resultBox = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (result) resultBox.current?.focus()
  }, [result])
  return (
    <>
      <h1 className="mt-4 text-4xl md:text-5xl">{traceWords.heading}</h1>
      <p className="mt-3 max-w-2xl text-ink-soft">{traceWords.lead}</p>
      <div className="mt-6 max-w-2xl">
        <FileUpload
          to="/admin-dashboard/trace/upload"
          label={traceWords.upload.label}
          hint={traceWords.upload.hint}
          checking={traceWords.upload.checking}
          acceptsAny
          onAnswer={(answer, name) => setResult({ trace: answer as Json<Trace>, name })}
        />
      </div>
      {result ? (
        <div ref={resultBox} tabIndex={-1} role="status" className="sheet mt-6 max-w-2xl p-5">
          <p className="text-base break-all text-ink-soft">{result.name}</p>
          <TraceResult trace={result.trace} titles={titles} freeFile={freeFile} />
        </div>
      ) : null}
    </>
  )
}

interface TraceResultProps {
  trace: Json<Trace>
  titles: Record<string, string>
  freeFile: string
}

function TraceResult({ trace, titles, freeFile }: TraceResultProps) {
  switch (trace.found) {
    case 'copy':
      return <Buyer copy={trace.copy} />
    case 'printed':
      return (
        <>
          <Heading>{traceWords.printed.heading(trace.order.fullName)}</Heading>
          <p className="mt-2">{traceWords.printed.text}</p>
          <DefinitionList items={orderItems(trace.order)} />
          <OrderLinks order={trace.order} />
        </>
      )
    case 'unstamped':
      return (
        <Text
          heading={traceWords.unstamped.heading}
          text={traceWords.unstamped[chooseText(trace, freeFile)](titles[trace.file] ?? trace.file)}
        />
      )
    case 'unknown-mark':
      return <Text {...traceWords.unknownMark} />
    case 'stripped':
      return <Text {...traceWords.stripped} />
    case 'nothing':
      return <Text {...traceWords.nothing} />
    case 'unreadable':
      return <Text {...traceWords.unreadable} />
  }
}

function chooseText(trace: { file: string; carriesMark: boolean }, freeFile: string) {
  if (trace.file === freeFile) return 'guideText'
  return trace.carriesMark ? 'text' : 'unmarkedText'
}

function Heading({ children }: { children: ReactNode }) {
  return <h2 className="mt-1 text-2xl break-words">{children}</h2>
}

function Text({ heading, text }: { heading: string; text: string }) {
  return (
    <>
      <Heading>{heading}</Heading>
      <p className="mt-2">{text}</p>
    </>
  )
}

function Buyer({ copy }: { copy: Json<TracedCopy> }) {
  const downloads = copy.downloads.map(({ at }) => indianTime(new Date(at))).join('; ')
  return (
    <>
      <Heading>{traceWords.copy(copy.fullName)}</Heading>
      <DefinitionList
        items={[
          ...orderItems(copy),
          [traceWords.file, copy.title],
          [traceWords.made, indianTime(new Date(copy.madeAt))],
          [traceWords.downloaded, downloads || traceWords.noDownload],
        ]}
      />
      <OrderLinks order={copy} />
    </>
  )
}

function orderItems({ email, orderedAt }: Json<TracedOrder>): DefinitionItem[] {
  return [
    [traceWords.email, email],
    [traceWords.placed, indianTime(new Date(orderedAt))],
  ]
}

function OrderLinks({ order }: { order: Json<TracedOrder> }) {
  return (
    <>
      {order.isErased ? <p className="mt-2">{traceWords.buyerErased}</p> : null}
      <p className="mt-4 flex flex-wrap gap-4">
        <Link to={`/admin-dashboard/orders/${order.orderId}`} className="text-link">
          {traceWords.order}
        </Link>
        <Link to={`/admin-dashboard/customers/${order.customerId}`} className="text-link">
          {traceWords.customer}
        </Link>
      </p>
    </>
  )
}
