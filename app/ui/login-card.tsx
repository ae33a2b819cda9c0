import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { useIsBusy } from '../forms/use-is-busy.ts'
import { type Notice, NoticeBox } from './notice.tsx'

interface LoginCardProps {
  heading: string
  lead: ReactNode
  button: string
  notice: Notice | undefined
  children: ReactNode
  /** Other ways to continue, outside the form. */
  below?: ReactNode
}

/** The login form of both dashboards. */
export function LoginCard({ heading, lead, button, notice, children, below }: LoginCardProps) {
  const busy = useIsBusy()
  return (
    <div className="graph-paper">
      <div className="column max-w-xl py-12 md:py-20">
        <h1 className="text-4xl md:text-5xl">{heading}</h1>
        <p className="mt-3 text-lg text-ink-soft">{lead}</p>
        <Form method="post" className="sheet mt-8 space-y-5 p-5 md:p-8">
          {notice ? <NoticeBox {...notice} /> : null}
          {children}
          <button type="submit" disabled={busy} className="button button-main w-full">
            {button}
          </button>
        </Form>
        {below}
      </div>
    </div>
  )
}
