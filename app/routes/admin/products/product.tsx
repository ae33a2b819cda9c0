import { data, Link, redirect } from 'react-router'
import { contentProblemWords } from '#content/interface/en/admin/content-problems.ts'
import { editorWords } from '#content/interface/en/admin/editor.ts'
import { productWords as words } from '#content/interface/en/admin/product.ts'
import { shopSettings } from '#platform/settings/shop-settings.server.ts'
import { listFileStates } from '#shop/editions/list-files.server.ts'
import { deleteProduct } from '#shop/products/delete-product.server.ts'
import { saveProduct } from '#shop/products/save-product.server.ts'
import { getEditableContent } from '#shop/publications/get-editable-content.server.ts'
import { hashContent } from '#shop/publications/hash-content.server.ts'
import { answerWhenOffline } from '../../../forms/answer-when-offline.ts'
import { readNestedForm } from '../../../forms/read-nested-form.server.ts'
import type { Notice } from '../../../ui/notice.tsx'
import { useToast } from '../../../ui/use-toast.ts'
import { actorContext } from '../actor-context.ts'
import { answerListEdit, answerRefusal, type EditorAnswer } from '../editor/editor-answer.ts'
import { PreviewButtons } from '../publish/preview-button.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { NoticeBanner } from '../ui/notice-banner.tsx'
import { offlineNotice } from '../ui/offline-notice.ts'
import { ownerMeta } from '../ui/owner-meta.ts'
import { refusedNotice } from '../ui/refused-notice.ts'
import type { Route } from './+types/product'
import { drawWantedPages, findShown, findShownFiles } from './chosen-pages.server.ts'
import { listBlueprintOptions, listDrawingOptions } from './drawing-options.ts'
import { completeFields, readProductFields, toProductFields } from './product-fields.ts'
import { ProductForm } from './product-form.tsx'
import { toShownFields } from './shown-pages.ts'

export async function loader({ params }: Route.LoaderArgs) {
  const { products } = await getEditableContent()
  const product = products.find(({ id }) => id === params.productId)
  if (!product) throw data(words.notFound, 404)
  const others = products.filter(({ id, parts }) => id !== product.id && parts.length === 0)
  return {
    id: product.id,
    name: product.name.en,
    slug: product.slug,
    isDraft: product.state === 'draft',
    fields: { ...toProductFields(product), ...toShownFields(product.lookInside) },
    ...findShown(product.id, product.lookInside),
    shownFiles: findShownFiles(product, products).map(({ file, title }) => ({ value: file, label: title.en })),
    seen: hashContent(product),
    parts: others.map(({ id, name }) => ({ value: id, label: name.en })),
    files: await listFileStates(products.flatMap(({ files }) => files)),
    siteUrl: shopSettings().siteUrl,
    blueprints: listBlueprintOptions(),
    drawings: listDrawingOptions(),
  }
}

type Answer = EditorAnswer | { notice: Notice }

export async function action({ request, params, context }: Route.ActionArgs): Promise<Answer> {
  const { intent, seen, values } = await readNestedForm(request)
  const actor = context.get(actorContext)
  const listEdit = answerListEdit(values, intent)
  if (listEdit) return listEdit
  if (intent === 'delete') {
    const outcome = await deleteProduct(actor, params.productId)
    if ('saved' in outcome) throw redirect('/admin-dashboard/products')
    return { notice: refusedNotice(words.refusals[outcome.refused]) }
  }
  const { products } = await getEditableContent()
  const before = products.find(({ id }) => id === params.productId)
  if (!before) throw data(words.notFound, 404)
  const completed = completeFields(values, before.name.en, before.id)
  const lookInside = await drawWantedPages(before, products, completed)
  if (!lookInside) return { values: completed, problems: { shownPages: contentProblemWords['no-page'] } }
  const product = { ...readProductFields(completed), lookInside }
  const { section, ...outcome } = await saveProduct(actor, params.productId, { seen, product })
  if ('refused' in outcome) return answerRefusal(completed, outcome, section)
  return { values: completed, notice: { ...editorWords.saved, tone: 'good' } }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerWhenOffline<Answer, Answer>(serverAction, offlineNotice)
}

export const meta: Route.MetaFunction = ownerMeta('products', words.metaTitle)

export default function Product({ loaderData, actionData }: Route.ComponentProps) {
  const { name, slug, isDraft } = loaderData
  // An answer without values is about what is stored.
  const answer = actionData && 'values' in actionData ? actionData : undefined
  useToast(actionData?.notice)
  return (
    <>
      <p className="mt-4">
        <Link to="/admin-dashboard/products" className="text-link">
          {words.back}
        </Link>
      </p>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="min-w-0 text-3xl wrap-anywhere md:text-4xl">{name}</h1>
        <PreviewButtons path={`/${slug}`} label={words.preview} />
      </div>
      {answer ? null : <NoticeBanner notice={actionData?.notice} />}
      <ProductForm {...loaderData} answer={answer} />
      {isDraft ? (
        <div className="mt-8">
          <ConfirmButton
            intent="delete"
            label={words.delete.button}
            explanation={words.delete.explanation}
            confirm={words.delete.confirm}
          />
        </div>
      ) : null}
    </>
  )
}
