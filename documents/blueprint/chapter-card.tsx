import { Text, View } from '@react-pdf/renderer'
import { palette } from '#brand/palette.ts'
import type { Chapter } from '#content/owner/blueprints/blueprint.ts'
import { blueprintDocument } from '#content/owner/blueprints/blueprint-document.ts'
import { SparkColumns } from '../drawings/spark-columns.tsx'
import { text } from '../theme.ts'
import { Formula, Notes } from '../typesetting.tsx'
import { averageMarks, formatAverage, formatRange, listChapters, listItems } from './chapter-figures.ts'
import { adviceFor, type Edition } from './edition.ts'
import { priorities } from './priorities.ts'

const words = blueprintDocument.chapterCard
const itemsShown = 4

interface ChapterCardProps {
  edition: Edition
  chapter: Chapter
  /** The page has room for graph paper below the card. */
  hasNotes: boolean
}

export function ChapterCard({ edition, chapter, hasNotes }: ChapterCardProps) {
  const { blueprint } = edition
  const advice = adviceFor(edition, chapter)
  const unit = blueprint.units.find(({ chapters }) => chapters.includes(chapter))
  const number = listChapters(blueprint).indexOf(chapter) + 1
  const highest = Math.max(...listChapters(blueprint).flatMap(({ marksByYear }) => marksByYear))
  const average = averageMarks(chapter)
  const items = listItems(blueprint, chapter).slice(0, itemsShown)
  return (
    <View style={{ borderTop: `1 solid ${palette.ink}`, paddingTop: 8, paddingBottom: 8, flexGrow: 1 }} wrap={false}>
      <View style={{ flexDirection: 'row' }}>
        <View style={{ flex: 1, paddingRight: 18 }}>
          <Text style={{ ...text.eyebrow, fontSize: 8.5 }}>{words.eyebrow(number, unit?.name, unit?.marks)}</Text>
          <Text style={{ ...text.heading, fontSize: 14.5, marginBottom: 4 }}>{chapter.name}</Text>
          {advice.assessed ? (
            <View style={{ flexDirection: 'row', marginBottom: 3 }}>
              <Text
                style={{ ...text.small, color: palette.inkDeep, backgroundColor: palette.tint, padding: '3 6 1 6' }}
              >
                {advice.assessed}
              </Text>
            </View>
          ) : null}
          <Line name={words.asked} text={advice.asks} />
          <Line name={words.first} text={advice.first} />
          <Line name={words.slips} text={advice.slips} />
        </View>
        {average > 0 ? (
          <View style={{ width: 118 }}>
            <View style={{ flexDirection: 'row', alignItems: 'flex-end', justifyContent: 'space-between' }}>
              <Text style={{ ...text.title, fontSize: 20, lineHeight: 1 }}>{formatAverage(average)}</Text>
              <Text style={{ ...text.small, fontSize: 7.5 }}>{words.average(formatRange(chapter))}</Text>
            </View>
            <View style={{ marginTop: 4 }}>
              <SparkColumns chapter={chapter} years={blueprint.years} highest={highest} />
            </View>
          </View>
        ) : null}
      </View>
      {items.length ? (
        <View style={{ flexDirection: 'row', flexWrap: 'wrap', marginTop: 3 }}>
          {items.map(({ label, priority }) => (
            <View
              key={label}
              style={{
                flexDirection: 'row',
                alignItems: 'center',
                height: 19,
                border: `0.6 solid ${palette.line}`,
                marginRight: 6,
                marginTop: 4,
              }}
            >
              <View style={{ width: 4, alignSelf: 'stretch', backgroundColor: priorities[priority].colour }} />
              <View style={{ paddingHorizontal: 6, paddingTop: 1 }}>
                <Formula size={8.8}>{label}</Formula>
              </View>
            </View>
          ))}
        </View>
      ) : null}
      {hasNotes ? <Notes title={words.notes} /> : null}
    </View>
  )
}

function Line({ name, text: line }: { name: string; text: string }) {
  return (
    <View style={{ flexDirection: 'row', marginBottom: 1.5 }}>
      <Text style={{ ...text.body, ...text.strong, fontSize: 10, lineHeight: 1.4, width: 42, color: palette.blue }}>
        {name}
      </Text>
      <Text style={{ ...text.body, fontSize: 10, lineHeight: 1.4, flex: 1 }}>{line}</Text>
    </View>
  )
}
