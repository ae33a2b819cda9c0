import { data, redirect } from 'react-router'
import { localPath } from '#brand/language.ts'
import { somethingWrongWords as words } from '#content/interface/something-wrong.ts'
import { findOrder } from '#shop/orders/find-order.server.ts'
import { readForm } from '../../forms/read-form.server.ts'
import type { PageHandle } from '../../page-handle.ts'
import { getShopFacts, pageMeta } from '../../seo/page-meta.ts'
import { NoticeBox } from '../../ui/notice.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { visitorContext } from '../../visitor.ts'
import type { Route } from './+types/something-wrong'
import { answerTrouble, type TroubleAnswer } from './answer-trouble.server.ts'
import { findOwnOrder } from './find-own-order.server.ts'
import { OwnSolution } from './own-solution.tsx'
import { helpPathOf, type OwnTroubles, readOwn } from './read-own.server.ts'
import { RequestList } from './request-list.tsx'
import { type TroubleKey, TroubleSteps } from './trouble-steps.tsx'

export const handle: PageHandle = { scriptless: true }

const path = '/something-wrong'
const listTroubles = () => Object.keys(words.troubles) as TroubleKey[]
const doneNotices = ['ask', 'keep-both', 'swap', 'money-back'] as const

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const found = await findOwnOrder(request, url)
  const trouble = readTrouble(url)
  return {
    trouble,
    phone: readPhone(context.get(visitorContext).userAgent),
    own: found && (await readOwn(found)),
    /** Without the trouble, so that the list leads to each of them. */
    listPath: found ? helpPathOf(found) : path,
    done: found ? (doneNotices.find((known) => known === url.searchParams.get('done')) ?? null) : null,
  }
}

function readTrouble(url: URL): TroubleKey | null {
  return listTroubles().find((known) => known === url.searchParams.get('trouble')) ?? null
}

function readPhone(userAgent: string | null): keyof Omit<typeof words.open, 'heading'> {
  if (/Android/i.test(userAgent ?? '')) return 'android'
  return /iPhone|iPad|iPod/i.test(userAgent ?? '') ? 'iphone' : 'other'
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const fields = await readForm(request)
  const found = await findOwnOrder(request, url)
  const trouble = readTrouble(url)
  if (!found || !trouble) return data<TroubleAnswer>({ refused: 'not-own' }, 400)
  const answer = await answerTrouble(found, { trouble, fields, visitor: context.get(visitorContext) })
  if (!('done' in answer)) return data<TroubleAnswer>(answer, answer.refused || answer.email ? 400 : 200)
  // A swap ends the links of mails before it, also the one that opened this page.
  const order = (await findOrder(found.order.id)) ?? found.order
  throw redirect(`${helpPathOf({ ...found, order })}&trouble=${trouble}&done=${answer.done}`, 303)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(getShopFacts(matches), {
    path,
    title: words.title,
    description: words.description,
    keywords: words.keywords,
    noIndex: true,
  })

type Loaded = Route.ComponentProps['loaderData']

export default function SomethingWrong({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { supportEmail } = getShopFacts(matches)
  const { trouble, own, listPath } = loaderData
  return (
    <div className="graph-paper">
      <div className="column max-w-2xl py-12 md:py-20">
        <p className="dimension mb-4">{words.label}</p>
        <h1 className="text-4xl md:text-5xl">{trouble ? words.troubles[trouble].title : words.title}</h1>
        {own ? <p className="mt-3 font-bold wrap-anywhere">{words.order(own.number, own.product)}</p> : null}
        <Notices {...loaderData} answer={actionData} />
        {trouble ? (
          <>
            <TroubleSteps trouble={trouble} phone={loaderData.phone} isOwn={own !== null} />
            {own ? (
              <OwnSolution trouble={trouble} own={own} answer={actionData} />
            ) : (
              <WhoAreYou {...{ supportEmail }} />
            )}
            <p className="mt-8">
              <a className="text-link py-1.5" href={localPath(listPath)}>
                {words.back}
              </a>
            </p>
          </>
        ) : (
          <TroubleList listPath={listPath} />
        )}
        {own ? <RequestList requests={own.requests} /> : null}
      </div>
    </div>
  )
}

function TroubleList({ listPath }: Pick<Loaded, 'listPath'>) {
  return (
    <>
      <p className="mt-4 text-lg text-ink-soft">{words.lead}</p>
      <ul className="sheet mt-8 divide-y divide-line px-5">
        {listTroubles().map((trouble) => (
          <li key={trouble}>
            <a
              className="text-link block py-3 text-lg"
              href={localPath(`${listPath}${listPath.includes('?') ? '&' : '?'}trouble=${trouble}`)}
            >
              {words.troubles[trouble].title}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

function Notices({ own, done, answer }: Loaded & { answer: TroubleAnswer | undefined }) {
  const notice = answer?.notice ?? (own && done && !answer ? describeDone(done, own) : null)
  const refused = answer?.refused
  if (!notice && !refused) return null
  return (
    <div className="mt-6">
      {notice ? <NoticeBox {...notice} /> : null}
      {refused ? <NoticeBox title={words.refused.title} description={words.refused[refused]} tone="bad" /> : null}
    </div>
  )
}

function describeDone(done: (typeof doneNotices)[number], { promisedAt }: OwnTroubles) {
  const tone = 'good' as const
  if (done === 'swap') return { ...words.swap.done, tone }
  if (done === 'money-back') return { ...words.moneyBack.done, tone }
  return { ...words.ask.done(promisedAt), tone }
}

/** Says the same for every order, so that a stranger learns nothing. */
function WhoAreYou({ supportEmail }: { supportEmail: string }) {
  const { heading, text, write } = words.whoAreYou
  return (
    <div className="sheet mt-8 p-6">
      <h2 className="text-xl">{heading}</h2>
      <p className="mt-2">
        <RichText text={text} />
      </p>
      <p className="mt-2 text-ink-soft">
        <RichText text={write(supportEmail)} />
      </p>
    </div>
  )
}
