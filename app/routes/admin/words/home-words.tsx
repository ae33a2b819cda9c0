import { wordsPageWords as words } from '#content/interface/en/admin/words.ts'
import { getEditableContent } from '#shop/publications/get-editable-content.server.ts'
import { hashContent } from '#shop/publications/hash-content.server.ts'
import { answerWhenOffline } from '../../../forms/answer-when-offline.ts'
import { toNestedFields } from '../../../forms/nested-fields.ts'
import type { EditorPageAnswer } from '../editor/editor-answer.ts'
import { WordsField } from '../editor/editor-fields.tsx'
import { EditorForm } from '../editor/editor-form.tsx'
import { FormSection } from '../editor/form-section.tsx'
import { ListEditor } from '../editor/list-editor.tsx'
import { PictureField } from '../editor/picture-field.tsx'
import { offlineNotice } from '../ui/offline-notice.ts'
import { ownerMeta } from '../ui/owner-meta.ts'
import type { Route } from './+types/home-words'
import { answerWordsForm } from './answer-words-form.server.ts'
import { PlaceholderList } from './placeholder-list.tsx'
import { SeoSection } from './seo-section.tsx'
import { WordsPage } from './words-page.tsx'

const { home } = words

export async function loader() {
  const { home } = await getEditableContent()
  return { values: toNestedFields(home), seen: hashContent(home) }
}

export function action(args: Route.ActionArgs) {
  return answerWordsForm(args, { section: 'home', readStored: loader })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerWhenOffline<EditorPageAnswer, EditorPageAnswer>(serverAction, offlineNotice)
}

export const meta: Route.MetaFunction = ownerMeta('words/home', home.title)

export default function HomeWords({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <WordsPage title={home.title} previewPath="/" answer={actionData}>
      <PlaceholderList placeholders={words.placeholders.shop} />
      <EditorForm {...loaderData} answer={actionData?.form}>
        <Hero />
        <Problems />
        <FormSection {...home.subjects} paths={['subjects', 'bundleButton']}>
          <HeadingFields name="subjects" />
          <WordsField name="subjects.lead" label={words.lead2} rows={3} />
          <WordsField name="bundleButton" label={home.subjects.bundleButton} />
        </FormSection>
        <Steps />
        <WhatItIs />
        <FormSection title={home.teacher.title} summary={home.teacher.summary} paths={['teacher']}>
          <PictureField name="teacher.photo" kind="photo" label={home.teacher.photo} hint={home.teacher.photoHint} />
          <WordsField name="teacher.name" label={home.teacher.name} />
          <WordsField name="teacher.about" label={home.teacher.about} rows={4} />
        </FormSection>
        <FormSection {...home.freeGuide} paths={['freeGuide']}>
          <HeadingFields name="freeGuide" />
          <WordsField name="freeGuide.lead" label={words.lead2} rows={3} />
          <WordsField name="freeGuide.button" label={words.button} />
        </FormSection>
        <SeoSection prefix="seo." />
      </EditorForm>
    </WordsPage>
  )
}

function HeadingFields({ name }: { name: string }) {
  return (
    <>
      <WordsField name={`${name}.label`} label={words.label} />
      <WordsField name={`${name}.heading`} label={words.sectionHeading} />
    </>
  )
}

function Hero() {
  return (
    <FormSection title={home.hero.title} paths={['hero', 'trust']} isOpen>
      <WordsField name="hero.eyebrow" label={home.hero.eyebrow} />
      <WordsField name="hero.headline" label={words.headline} hint={words.headlineHint} rows={3} />
      <WordsField name="hero.lead" label={home.hero.lead} rows={4} />
      <WordsField name="hero.button" label={words.button} />
      <WordsField name="hero.freeGuideButton" label={home.hero.freeGuideButton} />
      <ListEditor name="trust" what={home.hero.reason} label={home.hero.trust} hint={home.hero.trustHint} max={12}>
        {(item, index) => <WordsField name={item} label={`${home.hero.reason} ${index + 1}`} />}
      </ListEditor>
    </FormSection>
  )
}

function Problems() {
  return (
    <FormSection title={home.problems.title} paths={['problems']}>
      <HeadingFields name="problems" />
      <ListEditor name="problems.cards" what={home.problems.card} max={8}>
        {(item) => (
          <>
            <WordsField name={`${item}.problem`} label={home.problems.problem} />
            <WordsField name={`${item}.title`} label={words.title} />
            <WordsField name={`${item}.text`} label={words.text} rows={3} />
          </>
        )}
      </ListEditor>
    </FormSection>
  )
}

function Steps() {
  return (
    <FormSection title={home.steps.title} paths={['steps']}>
      <HeadingFields name="steps" />
      <ListEditor name="steps.list" what={home.steps.step} max={6}>
        {(item) => (
          <>
            <WordsField name={`${item}.title`} label={words.title} />
            <WordsField name={`${item}.text`} label={words.text} rows={3} />
          </>
        )}
      </ListEditor>
    </FormSection>
  )
}

function WhatItIs() {
  const { whatItIs } = home
  return (
    <FormSection title={whatItIs.title} paths={['whatItIs']}>
      <HeadingFields name="whatItIs" />
      <WordsField name="whatItIs.isHeading" label={whatItIs.isHeading} />
      <ListEditor name="whatItIs.is" what={whatItIs.point} label={whatItIs.is} max={12}>
        {(item, index) => <WordsField name={item} label={`${whatItIs.point} ${index + 1}`} />}
      </ListEditor>
      <WordsField name="whatItIs.isNotHeading" label={whatItIs.isNotHeading} />
      <ListEditor name="whatItIs.isNot" what={whatItIs.point} label={whatItIs.isNot} max={12}>
        {(item, index) => <WordsField name={item} label={`${whatItIs.point} ${index + 1}`} />}
      </ListEditor>
    </FormSection>
  )
}
