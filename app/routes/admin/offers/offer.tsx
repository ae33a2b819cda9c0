import { data, Link, redirect, useNavigation } from 'react-router'
import { indianOffsetMs, indianTime } from '#brand/indian-time.ts'
import { formatRupees } from '#brand/rupees.ts'
import { offerWords as words } from '#content/interface/en/admin/offer.ts'
import { offersWords } from '#content/interface/en/admin/offers.ts'
import { getContent } from '#shop/catalogue/current-content.server.ts'
import { findOfferById, type Offer } from '#shop/offers/find-offer-by-id.server.ts'
import { maxNameLength, type OfferError, type OfferField, productField } from '#shop/offers/offer-fields.ts'
import { readOfferForm } from '#shop/offers/offer-form.server.ts'
import { listOfferedProducts, type PreviewedPrice, previewOffer } from '#shop/offers/preview-offer.server.ts'
import { saveOffer } from '#shop/offers/save-offer.server.ts'
import { hashContent } from '#shop/publications/hash-content.server.ts'
import { answerWhenOffline } from '../../../forms/answer-when-offline.ts'
import { SelectField, TextField } from '../../../forms/field.tsx'
import { readNestedForm } from '../../../forms/read-nested-form.server.ts'
import type { Notice } from '../../../ui/notice.tsx'
import { useToast } from '../../../ui/use-toast.ts'
import { actorContext } from '../actor-context.ts'
import { forgetWhenSaved } from '../editor/forget-when-saved.ts'
import { type PlainValues, resolveWindows } from '../editor/resolve-windows.ts'
import { ShortForm, type ShortFormAnswer } from '../editor/short-form.tsx'
import { NoticeBanner } from '../ui/notice-banner.tsx'
import { offlineNotice } from '../ui/offline-notice.ts'
import { ownerMeta } from '../ui/owner-meta.ts'
import { refusedNotice } from '../ui/refused-notice.ts'
import type { Route } from './+types/offer'

interface Review {
  prices: PreviewedPrice[]
  /** The hash of what the owner sees here. */
  reviewed: string
  hasCode: boolean
  /** Null for an offer that starts when it is saved. */
  startsAt: string | null
}

interface Answer {
  notice?: Notice
  review?: Review
  form?: ShortFormAnswer
  errors?: Partial<Record<OfferField, OfferError>>
}

export async function loader({ params }: Route.LoaderArgs) {
  const offer = await requireOffer(params.offerId)
  return {
    isNew: offer === null,
    ...(offer ? toStoredForm(offer) : { values: {}, seen: '' }),
    floor: formatRupees(getContent().business.upgradeFloorInPaise),
    products: listOfferedProducts().map(({ id, name, priceInPaise }) => ({ id, name, priceInPaise })),
  }
}

/** Null for a new offer. */
async function requireOffer(id: string): Promise<Offer | null> {
  if (id === 'new') return null
  const offer = /^\d{1,15}$/.test(id) ? await findOfferById(Number(id)) : null
  if (!offer) throw data(offersWords.refusals['no-such-offer'], 404)
  return offer
}

export async function action({ request, params, context }: Route.ActionArgs): Promise<Answer> {
  const offer = await requireOffer(params.offerId)
  const form = await readNestedForm(request)
  const { reviewed: reviewedBefore, ...typed } = form.values
  const { values, ...resolved } = resolveWindows({ ...form, values: typed }, offer && toStoredForm(offer))
  const answer = { values, base: form.base }
  if ('conflict' in resolved) return { form: { ...answer, ...resolved } }
  const read = readOfferForm(values, listOfferedProducts(), getContent().business.upgradeFloorInPaise)
  if ('errors' in read) return { notice: notSaved, form: answer, errors: read.errors }
  const prices = previewOffer(offer?.id ?? null, read.terms)
  const reviewed = hashContent([prices, read.terms.code, values.startsAt, values.endsAt])
  // The owner saves only what the page has shown.
  if (reviewedBefore !== reviewed) {
    const review = { prices, reviewed, hasCode: read.terms.code !== null, startsAt: describeStart(read.terms.startsAt) }
    return { form: answer, review, ...(reviewedBefore ? { notice: { ...words.prices.changed, tone: 'bad' } } : {}) }
  }
  const seen = offer && toStoredForm(offer).seen
  const isSeen = (stored: Offer) => toStoredForm(stored).seen === seen
  const outcome = await saveOffer(context.get(actorContext), offer?.id ?? null, read.terms, isSeen)
  if (!('refused' in outcome)) throw redirect('/admin-dashboard/offers?saved', 303)
  if (outcome.refused === 'code-taken') return { notice: notSaved, form: answer, errors: { code: 'code-taken' } }
  return { notice: refusedNotice(offersWords.refusals[outcome.refused]), form: answer }
}

function describeStart(startsAt: Date): string | null {
  return startsAt > new Date() ? indianTime(startsAt) : null
}

const notSaved: Notice = { ...words.notSaved, tone: 'bad' }

function toStoredForm(offer: Offer) {
  const values = toFormValues(offer)
  return { values, seen: hashContent(values) }
}

/** Every box, also one that is not ticked, so that two windows can be compared. */
function toFormValues(offer: Offer): PlainValues {
  const {
    name,
    nameInHindi,
    percent,
    offInPaise,
    productIds,
    code,
    startsAt,
    endsAt,
    showsEnd,
    maxUses,
    maxUsesPerBuyer,
  } = offer
  return {
    name,
    nameInHindi: nameInHindi ?? '',
    unit: percent === null ? 'rupees' : 'percent',
    amount: String(percent ?? (offInPaise ?? 0) / 100),
    scope: productIds === null ? 'all' : 'some',
    ...Object.fromEntries(
      listOfferedProducts().map(({ id }) => [productField(id), productIds?.includes(id) ? 'on' : '']),
    ),
    code: code ?? '',
    startsAt: toIndianInput(startsAt),
    endsAt: endsAt ? toIndianInput(endsAt) : '',
    showsEnd: showsEnd ? 'on' : '',
    maxUses: maxUses === null ? '' : String(maxUses),
    maxUsesPerBuyer: maxUsesPerBuyer === null ? '' : String(maxUsesPerBuyer),
  }
}

/** 2026-11-20T23:59:00, as a browser's field for a date and a time needs it. */
function toIndianInput(moment: Date): string {
  return new Date(moment.getTime() + indianOffsetMs).toISOString().slice(0, 19)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerWhenOffline<Answer, Answer>(() => forgetWhenSaved(serverAction), offlineNotice)
}

export const meta: Route.MetaFunction = ownerMeta('offers', offersWords.metaTitle)

export default function OfferPage({ loaderData, actionData }: Route.ComponentProps) {
  useToast(actionData?.notice)
  return (
    <>
      <h1 className="mt-4 text-4xl md:text-5xl">{loaderData.isNew ? words.newTitle : words.editTitle}</h1>
      <p className="mt-3 text-ink-soft">{words.lead}</p>
      <NoticeBanner notice={actionData?.notice} />
      <OfferForm
        floor={loaderData.floor}
        products={loaderData.products}
        values={loaderData.values}
        seen={loaderData.seen}
        answer={actionData?.form}
        errors={actionData?.errors ?? {}}
        review={actionData?.review}
      />
      <p className="mt-6">
        <Link to="/admin-dashboard/offers" className="text-link">
          {words.back}
        </Link>
      </p>
    </>
  )
}

interface OfferFormProps {
  /** The owner's minimum price. */
  floor: string
  products: { id: string; name: string; priceInPaise: number }[]
  values: PlainValues
  seen: string
  answer: ShortFormAnswer | undefined
  errors: Partial<Record<OfferField, OfferError>>
  review: Review | undefined
}

const { name, nameInHindi, unit, amount, scope, code, startsAt, endsAt, showsEnd, maxUses, maxUsesPerBuyer } = words
const fieldLabels = {
  name,
  nameInHindi,
  unit,
  amount,
  scope,
  code,
  startsAt,
  endsAt,
  showsEnd,
  maxUses,
  maxUsesPerBuyer,
}

function OfferForm({ values: stored, seen, answer, ...props }: OfferFormProps) {
  const products = Object.fromEntries(props.products.map(({ id, name }) => [productField(id), name]))
  return (
    <ShortForm
      values={stored}
      seen={seen}
      answer={answer}
      labels={{ ...fieldLabels, ...products }}
      className="sheet mt-6 max-w-2xl space-y-5 p-5 md:p-8"
    >
      {(values) => <OfferFields {...props} values={values} />}
    </ShortForm>
  )
}

type OfferFieldsProps = Omit<OfferFormProps, 'seen' | 'answer'>

function OfferFields({ floor, products, values, errors, review }: OfferFieldsProps) {
  const isBusy = useNavigation().state !== 'idle'
  const sentence = (field: OfferField) => {
    const key = errors[field]
    return key && words.errors[key]
  }
  const text = (name: OfferField) => ({ name, defaultValue: values[name], error: sentence(name), autoComplete: 'off' })
  return (
    <>
      <TextField {...text('name')} label={words.name} hint={words.nameHint} required maxLength={maxNameLength} />
      <TextField
        {...text('nameInHindi')}
        label={words.nameInHindi}
        hint={words.nameInHindiHint}
        lang="hi"
        maxLength={maxNameLength}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField name="unit" label={words.unit} defaultValue={values.unit ?? 'percent'}>
          <option value="percent">{words.units.percent}</option>
          <option value="rupees">{words.units.rupees}</option>
        </SelectField>
        <TextField {...text('amount')} label={words.amount} inputMode="decimal" required maxLength={10} />
      </div>
      <p className="text-base text-ink-soft">{words.amountHint(floor)}</p>
      <ProductChoice products={products} values={values} error={sentence('products')} />
      <TextField
        {...text('code')}
        label={words.code}
        hint={words.codeHint}
        maxLength={40}
        autoCapitalize="characters"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...text('startsAt')}
          label={words.startsAt}
          hint={words.startsAtHint}
          type="datetime-local"
          step={1}
        />
        <TextField {...text('endsAt')} label={words.endsAt} hint={words.endsAtHint} type="datetime-local" step={1} />
      </div>
      <Checkbox name="showsEnd" label={words.showsEnd} isChecked={values.showsEnd === 'on'} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...text('maxUses')}
          label={words.maxUses}
          hint={words.maxUsesHint}
          inputMode="numeric"
          maxLength={7}
        />
        <TextField
          {...text('maxUsesPerBuyer')}
          label={words.maxUsesPerBuyer}
          hint={words.maxUsesPerBuyerHint}
          inputMode="numeric"
          maxLength={7}
        />
      </div>
      {review ? <ReviewedPrices {...review} /> : null}
      <button type="submit" disabled={isBusy} className="button button-main">
        {isBusy ? words.saving : review ? words.save : words.show}
      </button>
    </>
  )
}

/** Shown once the form is complete. Only then can it be saved. */
function ReviewedPrices({ prices, reviewed, hasCode, startsAt }: Review) {
  const { heading, columns, same, free, everyone, withCode } = words.prices
  const sentences = hasCode ? withCode : everyone
  return (
    <section aria-labelledby="prices" className="border-2 border-marker-deep p-4">
      <input type="hidden" name="reviewed" value={reviewed} />
      <h2 id="prices" className="text-xl">
        {heading}
      </h2>
      <p className="mt-1 font-semibold">{startsAt === null ? sentences.now : sentences.from(startsAt)}</p>
      <table className="mt-3 w-full text-left">
        <thead>
          <tr className="align-bottom">
            <th scope="col">{columns.product}</th>
            <th scope="col" className="pl-3 text-right">
              {columns.before}
            </th>
            <th scope="col" className="pl-3 text-right">
              {columns.after}
            </th>
          </tr>
        </thead>
        <tbody>
          {prices.map(({ id, name, beforeInPaise, afterInPaise }) => (
            <tr key={id} className="border-t border-line align-top">
              <th scope="row" className="py-1 font-normal wrap-anywhere">
                {name}
              </th>
              <td className="py-1 pl-3 text-right">{formatRupees(beforeInPaise)}</td>
              <td className="py-1 pl-3 text-right font-bold">
                {afterInPaise === beforeInPaise ? same : afterInPaise === 0 ? free : formatRupees(afterInPaise)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function ProductChoice({
  products,
  values,
  error,
}: Pick<OfferFieldsProps, 'products' | 'values'> & { error: string | undefined }) {
  const scope = values.scope ?? 'all'
  return (
    <fieldset className="space-y-2">
      <legend className="mb-1 font-bold">{words.scope}</legend>
      {(['all', 'some'] as const).map((choice) => (
        <label key={choice} className="flex items-center gap-3">
          <input
            type="radio"
            name="scope"
            value={choice}
            defaultChecked={scope === choice}
            className="size-6 shrink-0 accent-blue"
          />
          {words.scopes[choice]}
        </label>
      ))}
      <div className="space-y-2 pl-9">
        {products.map(({ id, name, priceInPaise }) => (
          <Checkbox
            key={id}
            name={productField(id)}
            label={words.product(name, formatRupees(priceInPaise))}
            isChecked={values[productField(id)] === 'on'}
          />
        ))}
      </div>
      {error ? <p className="font-semibold text-alarm">{error}</p> : null}
    </fieldset>
  )
}

function Checkbox({ name, label, isChecked }: { name: string; label: string; isChecked: boolean }) {
  return (
    <label className="flex items-center gap-3">
      <input type="checkbox" name={name} defaultChecked={isChecked} className="size-6 shrink-0 accent-blue" />
      <span className="min-w-0 wrap-anywhere">{label}</span>
    </label>
  )
}
