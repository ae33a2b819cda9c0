import { data, Link, redirect } from 'react-router'
import { contentProblemWords } from '#content/interface/en/admin/content-problems.ts'
import { productWords as words } from '#content/interface/en/admin/product.ts'
import type { WrittenProduct } from '#content/owner/products/written-product.ts'
import { shopSettings } from '#platform/settings/shop-settings.server.ts'
import type { Actor } from '#shop/audit/write-audit.server.ts'
import { listFileStates } from '#shop/editions/list-files.server.ts'
import { deleteProduct } from '#shop/products/delete-product.server.ts'
import { saveProduct } from '#shop/products/save-product.server.ts'
import { getEditableContent } from '#shop/publications/get-editable-content.server.ts'
import { hashContent } from '#shop/publications/hash-content.server.ts'
import { answerWhenOffline } from '../../../forms/answer-when-offline.ts'
import type { NestedFields } from '../../../forms/nested-fields.ts'
import { readNestedForm } from '../../../forms/read-nested-form.server.ts'
import { useToast } from '../../../ui/use-toast.ts'
import { actorContext } from '../actor-context.ts'
import { answerListEdit, type EditorPageAnswer } from '../editor/editor-answer.ts'
import { saveEditorForm } from '../editor/save-editor-form.server.ts'
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
  const { product, products } = await findEditable(params.productId)
  const others = products.filter(({ id, parts }) => id !== product.id && parts.length === 0)
  return {
    id: product.id,
    name: product.name.en,
    slug: product.slug,
    isDraft: product.state === 'draft',
    ...toStoredForm(product),
    ...findShown(product.id, product.lookInside),
    shownFiles: findShownFiles(product, products).map(({ file, title }) => ({ value: file, label: title.en })),
    parts: others.map(({ id, name }) => ({ value: id, label: name.en })),
    files: await listFileStates(products.flatMap(({ files }) => files)),
    newFile: { productId: product.id, random: crypto.randomUUID().slice(0, 8) },
    siteUrl: shopSettings().siteUrl,
    blueprints: listBlueprintOptions(),
    drawings: listDrawingOptions(),
  }
}

export async function action({ request, params, context }: Route.ActionArgs): Promise<EditorPageAnswer> {
  const form = await readNestedForm(request)
  const actor = context.get(actorContext)
  const listEdit = answerListEdit(form)
  if (listEdit) return { form: listEdit }
  if (form.intent === 'delete') {
    const outcome = await deleteProduct(actor, params.productId)
    if ('saved' in outcome) throw redirect('/admin-dashboard/products')
    return { notice: refusedNotice(words.refusals[outcome.refused]) }
  }
  const { product, position } = await findEditable(params.productId)
  return saveEditorForm(form, {
    part: { product: product.id },
    section: ['products', String(position)],
    readStored: async () => toStoredForm((await findEditable(product.id)).product),
    save: (values, seen) => save(actor, product.id, values, seen),
  })
}

async function save(actor: Actor, productId: string, values: NestedFields, seen: string) {
  const { product: before, products } = await findEditable(productId)
  const completed = completeFields(values, before.name.en, before.id)
  const lookInside = await drawWantedPages(before, products, completed)
  if (!lookInside) return { answer: { values: completed, problems: { shownPages: contentProblemWords['no-page'] } } }
  return saveProduct(actor, productId, { seen, product: { ...readProductFields(completed), lookInside } })
}

async function findEditable(productId: string) {
  const { products } = await getEditableContent()
  const position = products.findIndex(({ id }) => id === productId)
  const product = products[position]
  if (!product) throw data(words.notFound, 404)
  return { product, products, position }
}

function toStoredForm(product: WrittenProduct) {
  return { values: { ...toProductFields(product), ...toShownFields(product.lookInside) }, seen: hashContent(product) }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerWhenOffline<EditorPageAnswer, EditorPageAnswer>(serverAction, offlineNotice)
}

export const meta: Route.MetaFunction = ownerMeta('products', words.metaTitle)

export default function Product({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, slug, isDraft } = loaderData
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
        <div className="flex flex-wrap gap-2">
          <PreviewButtons path={`/${slug}`} label={words.preview} />
          <Link to={`/admin-dashboard/products/${id}/share`} className="button button-quiet button-small">
            {words.share}
          </Link>
        </div>
      </div>
      <NoticeBanner notice={actionData?.notice} />
      <ProductForm {...loaderData} answer={actionData?.form} />
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
