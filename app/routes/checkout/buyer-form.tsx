import { localPath } from '#brand/language.ts'
import { formatRupees } from '#brand/rupees.ts'
import { checkoutWords } from '#content/interface/checkout.ts'
import { classLevelNames } from '#content/interface/class-levels.ts'
import { formWords } from '#content/interface/forms.ts'
import type { Product } from '#content/owner/products/product.ts'
import type { CheckoutForm } from '#shop/checkout/checkout-form.ts'
import type { ClassLevel } from '#shop/customers/class-levels.ts'
import { AdultNotice } from '../../forms/adult-notice.tsx'
import { DataNotice } from '../../forms/data-notice.tsx'
import { EmailField } from '../../forms/email-field.tsx'
import { ConsentField, SelectField, TextField } from '../../forms/field.tsx'
import { PhoneField } from '../../forms/phone-field.tsx'
import { useIsBusy } from '../../forms/use-is-busy.ts'
import { type FormAnswer, ValidatedForm } from '../../forms/validated-form.tsx'
import type { Notice } from '../../ui/notice.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import type { State } from './list-states.server.ts'
import { SourceField } from './source-field.tsx'
import { StateField } from './state-field.tsx'

interface BuyerFormProps {
  code: string | null
  classes: readonly ClassLevel[]
  states: State[] | null
  typedBefore: Record<string, string>
  answer: FormAnswer<CheckoutForm> | undefined
  product: Product
  /** Whose names the buyer meets while paying, and when the money comes back. */
  paidTo: PaidTo
  upgradeToken: string | null
  sendsWhatsApp: boolean
}

interface PaidTo {
  seller: string
  processor: string | null
  /** The owner's rule, such as “Sales are final”. */
  moneyBack: string
}

export function BuyerForm(props: BuyerFormProps) {
  const { code, classes, states, typedBefore, answer, product, paidTo, upgradeToken, sendsWhatsApp } = props
  return (
    <ValidatedForm<CheckoutForm>
      loadSchema={states ? loadSchemaWithState : loadSchema}
      answer={answer}
      typedBefore={typedBefore}
      noticeFor={describeMissingFields}
    >
      {(errors, values) => (
        <>
          <input type="hidden" name="code" value={code ?? ''} />
          <input type="hidden" name="askedClass" value={values.askedClass ?? ''} />
          <input type="hidden" name="shownPrice" value={product.priceInPaise} />
          {upgradeToken ? <input type="hidden" name="upgrade" value={upgradeToken} /> : null}
          <SourceField />
          <AdultNotice />
          <p className="text-base">
            <a className="text-link py-1.5" href={localPath(`/send-to-parent/${product.slug}`)}>
              {formWords.sendToParent}
            </a>
          </p>
          <TextField
            name="name"
            label={formWords.fullName}
            autoComplete="name"
            required
            maxLength={100}
            error={errors.name}
            defaultValue={values.name}
          />
          <EmailField hint={checkoutWords.emailHint} error={errors.email} defaultValue={values.email} />
          <PhoneField
            name="phone"
            error={errors.phone}
            defaultValue={values.phone}
            purpose={sendsWhatsApp ? checkoutWords.phonePurpose.withWhatsApp : checkoutWords.phonePurpose.findsOrder}
          />
          <SelectField
            name="classLevel"
            label={checkoutWords.classLevel}
            hint={checkoutWords.classPurpose}
            required
            error={errors.classLevel}
            defaultValue={values.classLevel ?? ''}
          >
            <option value="">{formWords.selectClass}</option>
            {classes.map((level) => (
              <option key={level} value={level}>
                {classLevelNames[level]}
              </option>
            ))}
          </SelectField>
          {states ? (
            <StateField states={states} error={errors.placeOfSupply} defaultValue={values.placeOfSupply} />
          ) : null}
          <ConsentField
            name="termsAndPrivacy"
            required
            error={errors.termsAndPrivacy}
            defaultChecked={values.termsAndPrivacy === 'on'}
          >
            <RichText text={checkoutWords.consent} linksOpenNewTab />
          </ConsentField>
          <div className="space-y-2">
            <p className="text-base text-ink-soft">{checkoutWords.consentNote}</p>
            <DataNotice form="checkout" asksForState={states !== null} />
          </div>
          <Pay priceInPaise={product.priceInPaise} paidTo={paidTo} />
        </>
      )}
    </ValidatedForm>
  )
}

function Pay({ priceInPaise, paidTo }: { priceInPaise: number; paidTo: PaidTo }) {
  const price = formatRupees(priceInPaise)
  const isFree = priceInPaise === 0
  const busy = useIsBusy()
  return (
    <>
      <button type="submit" disabled={busy} className="button button-main w-full">
        {busy ? checkoutWords.processing : isFree ? checkoutWords.getFreeCopy : checkoutWords.pay(price)}
      </button>
      {isFree ? (
        <p className="text-center text-base text-ink-soft">{checkoutWords.freeTerms}</p>
      ) : (
        <div className="space-y-2 text-center text-base text-ink-soft">
          <p>{checkoutWords.securePayment}</p>
          <p className="wrap-anywhere">{checkoutWords.paidTo(paidTo.seller, paidTo.processor)}</p>
          <p>
            <RichText text={checkoutWords.paymentTerms(price, paidTo.moneyBack)} linksOpenNewTab />
          </p>
        </div>
      )}
    </>
  )
}

const loadSchemaWithState = () =>
  import('#shop/checkout/checkout-form.ts').then((module) => module.checkoutFormWithState)
const loadSchema = () => import('#shop/checkout/checkout-form.ts').then((module) => module.checkoutForm)

const describeMissingFields = (): Notice => ({ ...checkoutWords.fillAllFields, tone: 'bad' })
