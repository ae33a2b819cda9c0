import { somethingWrongWords as words } from '#content/interface/something-wrong.ts'
import { RichText } from '../../ui/rich-text.tsx'

export type TroubleKey = keyof typeof words.troubles

interface TroubleStepsProps {
  trouble: TroubleKey
  phone: 'android' | 'iphone' | 'other'
  isOwn: boolean
}

/** What helps everyone, before anything about an order. */
export function TroubleSteps({ trouble, phone, isOwn }: TroubleStepsProps) {
  // Who bought in this browser corrects the address right here.
  const steps = trouble === 'wrong-address' && isOwn ? [] : words.troubles[trouble].steps
  return (
    <>
      <Steps steps={steps} />
      {trouble === 'cannot-open' ? (
        <>
          <h2 className="mt-6 text-xl">{words.open.heading}</h2>
          <Steps steps={words.open[phone]} />
        </>
      ) : null}
    </>
  )
}

function Steps({ steps }: { steps: string[] }) {
  if (steps.length === 0) return null
  return (
    <ul className="mt-4 list-disc space-y-2 pl-5 text-lg">
      {steps.map((step) => (
        <li key={step}>
          <RichText text={step} />
        </li>
      ))}
    </ul>
  )
}
