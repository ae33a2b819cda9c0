import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { formatRupees } from '#brand/rupees.ts'
import { contentProblemWords } from '#content/interface/en/admin/content-problems.ts'
import { editorWords } from '#content/interface/en/admin/editor.ts'
import { adminLayoutWords } from '#content/interface/en/admin/layout.ts'
import { adminNoticeWords } from '#content/interface/en/admin/notices.ts'
import { productWords } from '#content/interface/en/admin/product.ts'
import { productsWords as words } from '#content/interface/en/admin/products.ts'
import type { Actor } from '#shop/audit/write-audit.server.ts'
import { hasEdition } from '#shop/editions/current-edition.server.ts'
import { createProduct } from '#shop/products/create-product.server.ts'
import { duplicateProduct } from '#shop/products/duplicate-product.server.ts'
import { moveProduct } from '#shop/products/move-product.server.ts'
import { getEditableContent } from '#shop/publications/get-editable-content.server.ts'
import { countSalesByProduct } from '#shop/reports/count-sales-by-product.server.ts'
import { TextField } from '../../../forms/field.tsx'
import { readForm } from '../../../forms/read-form.server.ts'
import { actorContext } from '../actor-context.ts'
import { countTranslations } from '../editor/count-translations.ts'
import { describeProblems } from '../editor/editor-answer.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { NoticeBanner } from '../ui/notice-banner.tsx'
import { ownerMeta } from '../ui/owner-meta.ts'
import { refusedNotice } from '../ui/refused-notice.ts'
import type { Route } from './+types/products'
import { readRupees } from './rupees-field.ts'

export async function loader() {
  const [{ products }, sales] = await Promise.all([getEditableContent(), countSalesByProduct()])
  return {
    products: await Promise.all(
      products.map(async ({ id, name, state, priceInPaise, parts, files, ...words }) => ({
        ...{ id, name: name.en, state, priceInPaise, partCount: parts.length },
        hindi: countTranslations([name, files, words]),
        hasFiles: (await Promise.all(files.map(({ file }) => hasEdition(file)))).every(Boolean),
        sales: sales[id] ?? { orders: 0, revenueInPaise: 0 },
      })),
    ),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { intent, id = '', ...fields } = await readForm(request)
  const actor = context.get(actorContext)
  switch (intent) {
    case 'create':
      return create(actor, fields)
    case 'duplicate': {
      const outcome = await duplicateProduct(actor, id, words.copyOf)
      if ('id' in outcome) throw redirect(`/admin-dashboard/products/${outcome.id}`)
      return { notice: refusedNotice(productWords.refusals[outcome.refused]) }
    }
    case 'up':
    case 'down': {
      const outcome = await moveProduct(actor, id, intent)
      return 'saved' in outcome ? null : { notice: refusedNotice(words.notMoved) }
    }
    default:
      throw data(adminNoticeWords.unknownAction, 400)
  }
}

/** Shorter than a name may become later, because the first texts of the page add words to it. */
const maxNewNameLength = 140

/** The names of the boxes that make a bundle. */
const partPrefix = 'part:'

async function create(actor: Actor, values: Record<string, string>) {
  const name = values.name?.trim() ?? ''
  const priceInPaise = readRupees(values.price ?? '')
  const parts = Object.keys(values).flatMap((field) =>
    field.startsWith(partPrefix) ? field.slice(partPrefix.length) : [],
  )
  const outcome =
    name === ''
      ? { refused: 'invalid' as const, problems: [{ path: ['name', 'en'], problem: 'empty' }] }
      : await createProduct(actor, { name, shortName: values.shortName?.trim() ?? '', priceInPaise, parts })
  if ('id' in outcome) throw redirect(`/admin-dashboard/products/${outcome.id}`)
  if (outcome.refused === 'outdated') return { values, notice: refusedNotice(words.notMoved) }
  // The product would be the last one, so its problems have a path with its position.
  const problems = outcome.problems.map(({ path, problem }) => ({
    path: path[0] === 'products' ? path.slice(2) : path,
    problem,
  }))
  const described = describeProblems(problems, [])
  const errors = {
    name: described['name.en'] ?? described.name,
    shortName: described['shortName.en'] ?? described.shortName,
    price: Number.isNaN(priceInPaise) ? contentProblemWords.price : described.priceInPaise,
    parts: described.parts,
  }
  // The texts of the page are made from the name, so that what is wrong with one of them is wrong with the name.
  const isExplained = Object.values(errors).some((sentence) => sentence !== undefined)
  return { values, errors: isExplained ? errors : { ...errors, name: Object.values(described)[0] } }
}

export const meta: Route.MetaFunction = ownerMeta('products', words.metaTitle)

export default function Products({ loaderData: { products }, actionData }: Route.ComponentProps) {
  const answer = actionData && 'values' in actionData ? actionData : undefined
  return (
    <>
      <h1 className="mt-4 text-4xl md:text-5xl">{words.heading}</h1>
      <p className="mt-3 max-w-2xl text-ink-soft">{words.lead}</p>
      <NoticeBanner notice={actionData && 'notice' in actionData ? actionData.notice : null} />
      <ol className="mt-6 space-y-3">
        {products.map((product, index) => (
          <ProductRow key={product.id} product={product} isFirst={index === 0} isLast={index === products.length - 1} />
        ))}
      </ol>
      <NewProduct
        single={products.filter(({ partCount, state }) => partCount === 0 && state !== 'ended')}
        values={answer?.values}
        errors={answer && 'errors' in answer ? answer.errors : undefined}
      />
    </>
  )
}

type ListedProduct = Route.ComponentProps['loaderData']['products'][number]

interface ProductRowProps {
  product: ListedProduct
  isFirst: boolean
  isLast: boolean
}

function ProductRow({ product, isFirst, isLast }: ProductRowProps) {
  const { id, name, state, priceInPaise, partCount, hasFiles, sales, hindi } = product
  const subject = { subject: name, hiddenFields: { id } }
  const facts = [
    formatRupees(priceInPaise),
    partCount > 0 ? words.bundle(partCount) : '',
    words.sales(sales.orders, formatRupees(sales.revenueInPaise)),
  ]
  return (
    <li className="sheet flex flex-wrap items-center gap-x-6 gap-y-3 p-4">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="text-lg leading-snug wrap-anywhere">
          <Link to={`/admin-dashboard/products/${id}`} className="text-link">
            {name}
          </Link>
        </h2>
        <p className="mt-1 text-base text-ink-soft">
          <span className={`mr-2 px-2 font-bold text-ink ${state === 'on-sale' ? 'bg-marker' : 'bg-tint'}`}>
            {words.states[state]}
          </span>
          {facts.filter((fact) => fact !== '').join(' · ')}
        </p>
        {hindi.missing > 0 ? (
          <p className="mt-1 text-base text-ink-soft">{editorWords.hindi.missing(hindi.missing, hindi.texts)}</p>
        ) : null}
        {hasFiles ? null : <p className="mt-1 font-semibold text-alarm">{words.noFile}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        <Link
          to={`/admin-dashboard/products/${id}`}
          aria-label={adminLayoutWords.buttonFor(words.edit, name)}
          className="button button-main button-small"
        >
          {words.edit}
        </Link>
        {isFirst ? null : <ActionButton intent="up" label={words.up} {...subject} />}
        {isLast ? null : <ActionButton intent="down" label={words.down} {...subject} />}
        <ActionButton intent="duplicate" label={words.duplicate} {...subject} />
      </div>
    </li>
  )
}

interface NewProductProps {
  /** What a bundle can consist of. */
  single: { id: string; name: string }[]
  values: Record<string, string> | undefined
  errors: Partial<Record<'name' | 'shortName' | 'price' | 'parts', string | undefined>> | undefined
}

function NewProduct({ single, values, errors }: NewProductProps) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <section className="sheet mt-6 p-5 md:p-8" aria-labelledby="new-product">
      <h2 id="new-product" className="text-2xl">
        {words.new.heading}
      </h2>
      <p className="mt-2 max-w-2xl text-ink-soft">{words.new.lead}</p>
      <Form method="post" action="#new-product" noValidate className="mt-4 grid gap-4 md:grid-cols-[2fr_1fr_1fr]">
        <TextField
          name="name"
          label={words.new.name}
          maxLength={maxNewNameLength}
          autoComplete="off"
          defaultValue={values?.name}
          error={errors?.name}
        />
        <TextField
          name="shortName"
          label={words.new.shortName}
          hint={words.new.shortNameHint}
          maxLength={40}
          autoComplete="off"
          defaultValue={values?.shortName}
          error={errors?.shortName}
        />
        <TextField
          name="price"
          label={words.new.price}
          hint={words.new.priceHint}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={values?.price}
          error={errors?.price}
        />
        {single.length > 1 ? (
          <fieldset className="md:col-span-3">
            <legend className="font-bold">{words.new.parts}</legend>
            <p className="mb-2 text-base text-ink-soft">{words.new.partsHint}</p>
            <div className="flex flex-wrap gap-x-6">
              {single.map(({ id, name }) => (
                <label key={id} className="flex min-h-11 items-center gap-3 py-1.5">
                  <input
                    type="checkbox"
                    name={`${partPrefix}${id}`}
                    defaultChecked={values?.[`${partPrefix}${id}`] !== undefined}
                    className="size-6 shrink-0 accent-blue"
                  />
                  <span className="min-w-0 wrap-anywhere">{name}</span>
                </label>
              ))}
            </div>
            {errors?.parts ? <p className="mt-1 font-semibold text-alarm">{errors.parts}</p> : null}
          </fieldset>
        ) : null}
        <p>
          <button type="submit" name="intent" value="create" disabled={isBusy} className="button button-main">
            {words.new.create}
          </button>
        </p>
      </Form>
    </section>
  )
}
