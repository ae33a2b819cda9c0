import { productThankYouWords as words } from '#content/interface/product-thank-you.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { RichText } from '../../ui/rich-text.tsx'

export function productThankYouMeta({ slug, name }: { slug: string; name: string }) {
  return {
    path: `/thank-you-${slug}`,
    title: words.seo.title(name),
    description: words.seo.description(name),
    keywords: words.seo.keywords(name),
    noIndex: true,
  }
}

export function ProductThankYou({ name, supportEmail }: { name: string; supportEmail: string }) {
  return (
    <div className="graph-paper">
      <div className="column max-w-3xl py-12 md:py-20">
        <p className="dimension mb-4">{words.label}</p>
        <h1 className="text-4xl md:text-5xl">
          {words.heading.before}
          <span className="marked">{name}</span>
          {words.heading.after}
        </h1>
        <div className="mt-5 space-y-3 text-lg text-ink-soft">
          {words.paragraphs(supportEmail).map((paragraph) => (
            <p key={paragraph}>
              <RichText text={paragraph} />
            </p>
          ))}
        </div>
        <ButtonLink href="/" className="mt-8">
          {words.backHome}
        </ButtonLink>
      </div>
    </div>
  )
}
