import { Document, Text, View } from '@react-pdf/renderer'
import type { ReactNode } from 'react'
import { heat, palette } from '#brand/palette.ts'
import { sampleEdition } from '#content/owner/blueprints/sample-edition.ts'
import type { Subject } from '#content/owner/blueprints/subjects.ts'
import { strategyGuide } from '#content/owner/strategy-guide.ts'
import { sectionMinutes } from '../blueprint/exam-hall.tsx'
import { ContentsList } from '../contents-list.tsx'
import { CoverPage } from '../cover-page.tsx'
import { TickBox } from '../drawings/tick-box.tsx'
import { WeightageBar, weightColour } from '../drawings/weightage-bar.tsx'
import { Sheet } from '../sheet.tsx'
import { contentWidth, margin, stampHeight, text } from '../theme.ts'
import { Callout, Heading, Notes, Points, Table } from '../typesetting.tsx'

type GuideSubject = Pick<Subject, 'name' | 'blueprint'>

interface GuideProps {
  subjects: readonly GuideSubject[]
  shopName: string
}

interface Chapter {
  id: string
  title: string
  lead?: string
  detail: string
  content: ReactNode
}

/** After the cover and the contents page; each chapter is one page. */
const firstChapter = 3
const maxSubjectsPerPage = 3

export function GuideDocument({ subjects, shopName }: GuideProps) {
  const chapters = listChapters(subjects)
  const { title: guideTitle, meta, contents } = strategyGuide
  const running = strategyGuide.runningTitle(shopName, guideTitle)
  const of = countGuidePages(subjects)
  return (
    <Document
      title={meta.title(guideTitle)}
      author={shopName}
      creator={shopName}
      subject={meta.subject}
      keywords={meta.keywords}
      language={strategyGuide.language}
      pageMode="useOutlines"
    >
      <Cover shopName={shopName} />
      <Sheet
        id="contents"
        bookmark={contents.heading}
        running={running}
        number={2}
        of={of}
        eyebrow={contents.eyebrow}
        title={contents.title}
      >
        <Points points={strategyGuide.inOneMinute} gap={6} />
        <Heading>{contents.heading}</Heading>
        <ContentsList entries={chapters.map((chapter, index) => ({ ...chapter, page: firstChapter + index }))} />
        <Callout title={contents.syllabus}>
          <Text style={text.body}>{sampleEdition.syllabus}</Text>
        </Callout>
        <Notes title={contents.notes} />
      </Sheet>
      {chapters.map(({ id, title, lead, content }, index) => (
        <Sheet
          key={id}
          id={id}
          bookmark={title}
          running={running}
          number={firstChapter + index}
          of={of}
          eyebrow={strategyGuide.chapter(index + 1)}
          title={title}
          lead={lead}
        >
          {content}
        </Sheet>
      ))}
    </Document>
  )
}

export function countGuidePages(subjects: readonly GuideSubject[]): number {
  return firstChapter - 1 + listChapters(subjects).length
}

function listChapters(subjects: readonly GuideSubject[]): Chapter[] {
  const { marks, papers, first, weeks, lastDays } = strategyGuide
  return [
    ...splitIntoPages(subjects).map((group, index) => ({
      ...continueOn(index, 'marks', marks.title),
      lead: marks.lead,
      detail: marks.detail(group.length),
      content: <Marks subjects={group} />,
    })),
    ...splitIntoPages(subjects).map((group, index) => ({
      ...continueOn(index, 'papers', papers.title),
      lead: papers.lead,
      detail: papers.detail,
      content: <Papers subjects={group} />,
    })),
    { id: 'first', title: first.title, lead: first.lead, detail: first.detail, content: <Rules /> },
    { id: 'weeks', title: weeks.title, lead: weeks.lead, detail: weeks.detail, content: <Weeks /> },
    {
      id: 'last-days',
      title: lastDays.title,
      lead: lastDays.lead,
      detail: lastDays.detail,
      content: <LastDays />,
    },
  ]
}

function splitIntoPages(subjects: readonly GuideSubject[]): GuideSubject[][] {
  const pages = Math.ceil(subjects.length / maxSubjectsPerPage)
  return Array.from({ length: pages }, (_, page) =>
    subjects.slice(page * maxSubjectsPerPage, (page + 1) * maxSubjectsPerPage),
  )
}

function continueOn(index: number, id: string, title: string) {
  return index === 0 ? { id, title } : { id: `${id}-${index + 1}`, title: strategyGuide.continued(title, index + 1) }
}

function Cover({ shopName }: { shopName: string }) {
  return (
    <CoverPage shopName={shopName} {...strategyGuide.cover} summary={strategyGuide.summary}>
      <View
        style={{
          position: 'absolute',
          left: margin,
          bottom: stampHeight + 60,
          flexDirection: 'row',
          alignItems: 'flex-end',
        }}
      >
        {[1, 2, 2, 3, 4, 3, 5, 4, 5].map((step, column) => (
          <View
            // biome-ignore lint/suspicious/noArrayIndexKey: a fixed ornament
            key={column}
            style={{ width: 44, height: 34 + step * 30, marginRight: 12, backgroundColor: heat[step] }}
          />
        ))}
      </View>
    </CoverPage>
  )
}

function Marks({ subjects }: { subjects: readonly GuideSubject[] }) {
  const drawings = subjects.map(({ name, blueprint }) => {
    const units = [...blueprint.units].sort((a, b) => b.marks - a.marks)
    return (
      <View key={name} style={{ marginBottom: 16 }} wrap={false}>
        <Text style={text.heading}>{name}</Text>
        <View style={{ marginVertical: 4 }}>
          <WeightageBar parts={units} />
        </View>
        <View style={{ flexDirection: 'row', flexWrap: 'wrap' }}>
          {units.map((unit) => (
            <View
              key={unit.name}
              style={{ width: contentWidth / 2, flexDirection: 'row', alignItems: 'center', paddingTop: 3 }}
            >
              <View
                style={{
                  width: 10,
                  height: 10,
                  backgroundColor: weightColour(unit.marks),
                  border: `0.6 solid ${palette.ink}`,
                }}
              />
              <Text style={{ ...text.body, ...text.strong, width: 24, textAlign: 'right', marginRight: 8 }}>
                {String(unit.marks)}
              </Text>
              <Text style={text.body}>{unit.name}</Text>
            </View>
          ))}
        </View>
      </View>
    )
  })
  return (
    <>
      {drawings}
      <Notes title={strategyGuide.marks.notes} />
    </>
  )
}

function Papers({ subjects }: { subjects: readonly GuideSubject[] }) {
  const { questions, columns, minutesNote, goodToKnow, notes } = strategyGuide.papers
  return (
    <>
      {subjects.map(({ name, blueprint }) => {
        const minutes = sectionMinutes(blueprint)
        return (
          <View key={name} style={{ marginBottom: 12 }} wrap={false}>
            <Text style={text.heading}>{questions(name, blueprint.paper.questions)}</Text>
            <Table
              columns={[
                { heading: columns.section, width: 70 },
                { heading: columns.detail },
                { heading: columns.marks, width: 50, align: 'right' },
                { heading: columns.minutes, width: 56, align: 'right' },
              ]}
              fontSize={9.5}
              rows={blueprint.paper.sections.map((section, index) => [
                section.name,
                section.detail,
                section.marks,
                minutes[index] ?? 0,
              ])}
            />
          </View>
        )
      })}
      <Text style={text.small}>{minutesNote}</Text>
      <Callout title={goodToKnow}>
        <Points points={notes} gap={2} />
      </Callout>
    </>
  )
}

function Rules() {
  return (
    <>
      {strategyGuide.first.rules.map(({ title, text: words }, index) => (
        <View
          key={title}
          style={{ flexDirection: 'row', paddingVertical: 9, borderTop: `0.7 solid ${palette.line}` }}
          wrap={false}
        >
          <View
            style={{
              width: 34,
              height: 34,
              marginRight: 14,
              backgroundColor: heat[5 - index] ?? heat[1],
              alignItems: 'center',
              border: `0.8 solid ${palette.ink}`,
            }}
          >
            <Text style={{ ...text.heading, lineHeight: 1.2, marginTop: 8 }}>{String(index + 1)}</Text>
          </View>
          <View style={{ flex: 1 }}>
            <Text style={{ ...text.body, ...text.strong, fontSize: 12 }}>{title}</Text>
            <Text style={text.body}>{words}</Text>
          </View>
        </View>
      ))}
      <Notes title={strategyGuide.first.notes} />
    </>
  )
}

function Weeks() {
  const { plan, columns, weekdays, notes } = strategyGuide.weeks
  return (
    <>
      {plan.map(({ title, tasks }) => (
        <View key={title} style={{ marginBottom: 14 }} wrap={false}>
          <Text style={text.heading}>{title}</Text>
          <Table
            columns={[
              { heading: columns.subject, width: 88 },
              { heading: columns.task },
              ...weekdays.map((heading) => ({ heading, width: 24, align: 'center' as const })),
            ]}
            fontSize={9.5}
            rows={tasks.map(({ subject, task }) => [
              subject,
              task,
              ...weekdays.map((day) => <TickBox key={day} size={10} />),
            ])}
          />
        </View>
      ))}
      <Notes title={notes} />
    </>
  )
}

function LastDays() {
  const { lastDays, twoExams, closingTitle, closing } = strategyGuide
  return (
    <>
      <View style={{ flexDirection: 'row' }}>
        {lastDays.days.map(({ title, points }, index) => (
          <View
            key={title}
            style={{
              flex: 1,
              marginRight: index < 2 ? 10 : 0,
              padding: '9 10 5 10',
              borderTop: `4 solid ${heat[index + 3] ?? heat[5]}`,
              backgroundColor: palette.tint,
            }}
          >
            <Text style={{ ...text.body, ...text.strong, fontSize: 11.5, marginBottom: 3 }}>{title}</Text>
            {points.map((point) => (
              <Text key={point} style={{ ...text.body, fontSize: 10, marginBottom: 4 }}>
                {point}
              </Text>
            ))}
          </View>
        ))}
      </View>
      <Heading>{lastDays.hallHeading}</Heading>
      <Points points={lastDays.hall} gap={3} />
      <Heading>{twoExams.title}</Heading>
      <Points points={twoExams.points} gap={3} />
      <Callout title={closingTitle}>
        <Text style={text.body}>{`${closing} ${sampleEdition.notThis}`}</Text>
      </Callout>
      <Notes title={lastDays.notes} />
    </>
  )
}
