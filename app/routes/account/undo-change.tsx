import { data } from 'react-router'
import { changeDetailsWords } from '#content/interface/change-details.ts'
import { findUndoableChange, undoContactChange } from '#shop/accounts/undo-contact-change.server.ts'
import type { PageHandle } from '../../page-handle.ts'
import { getShopFacts, pageMeta } from '../../seo/page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { visitorContext } from '../../visitor.ts'
import type { Route } from './+types/undo-change'

const words = () => changeDetailsWords.undo

export const handle: PageHandle = { scriptless: true }

/** Changes nothing, because mail scanners open every link. */
export async function loader({ params }: Route.LoaderArgs) {
  const change = await findUndoableChange(params.token)
  // After the form was sent there is nothing left to find.
  return { kind: change?.kind ?? null }
}

export async function action({ params, context }: Route.ActionArgs) {
  const undone = await undoContactChange(params.token, context.get(visitorContext))
  const isUndone = !('refused' in undone)
  return data({ isUndone }, { status: isUndone ? 200 : 404 })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(getShopFacts(matches), { path: '/undo-change', ...words().meta, noIndex: true })

export default function UndoChange({ loaderData: { kind }, actionData, matches }: Route.ComponentProps) {
  const { heading, lead, submit, done, doneLead, login } = words()
  return (
    <div className="graph-paper">
      <div className="column max-w-3xl py-12 md:py-20">
        {actionData?.isUndone ? (
          <>
            <h1 className="text-4xl md:text-5xl">{done}</h1>
            <p className="mt-5 text-lg text-ink-soft">{doneLead}</p>
            <ButtonLink href="/customer-dashboard" className="mt-8">
              {login}
            </ButtonLink>
          </>
        ) : kind ? (
          <>
            <h1 className="text-4xl md:text-5xl">{heading[kind]}</h1>
            <p className="mt-5 text-lg text-ink-soft">{lead}</p>
            <form method="post" className="mt-8">
              <button type="submit" className="button button-main w-full sm:w-auto">
                {submit}
              </button>
            </form>
          </>
        ) : (
          <InvalidLink supportEmail={getShopFacts(matches).supportEmail} />
        )}
      </div>
    </div>
  )
}

function InvalidLink({ supportEmail }: { supportEmail: string }) {
  const { meta, invalid, help, login } = words()
  return (
    <>
      <h1 className="text-4xl md:text-5xl">{meta.title}</h1>
      <p className="mt-5 text-lg text-ink-soft">{invalid}</p>
      <p className="mt-5 text-lg text-ink-soft wrap-anywhere">
        <RichText text={help(supportEmail)} />
      </p>
      <ButtonLink href="/customer-dashboard" className="mt-8">
        {login}
      </ButtonLink>
    </>
  )
}
