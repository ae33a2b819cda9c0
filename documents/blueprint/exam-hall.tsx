import { Text, View } from '@react-pdf/renderer'
import { palette } from '#brand/palette.ts'
import type { Blueprint } from '#content/owner/blueprints/blueprint.ts'
import { weightColour } from '../drawings/weightage-bar.tsx'
import { text } from '../theme.ts'
import { Heading, Notes, Points } from '../typesetting.tsx'
import { splitByWeight } from './chapter-figures.ts'
import type { Edition } from './edition.ts'

const minutesToWrite = 165

/** Splits three hours by marks and keeps a quarter of an hour for the end. */
export function sectionMinutes({ paper }: Blueprint): number[] {
  return splitByWeight(
    minutesToWrite,
    paper.sections.map((section) => section.marks),
  )
}

export function ExamHall({ edition: { blueprint } }: { edition: Edition }) {
  const minutes = sectionMinutes(blueprint)
  let from = 0
  return (
    <>
      <View style={{ border: `0.8 solid ${palette.ink}` }}>
        {blueprint.paper.sections.map(({ name, detail, marks }, index) => {
          const length = minutes[index] ?? 0
          const start = from
          from += length
          return (
            <Stretch
              key={name}
              from={start}
              length={length}
              title={name}
              detail={length > 24 ? detail : undefined}
              figures={`${marks} marks, ${length} min`}
              colour={weightColour(marks)}
            />
          )
        })}
        <Stretch
          from={from}
          length={180 - from}
          title="Read through"
          figures={`${180 - from} min`}
          colour={palette.white}
        />
      </View>
      <Heading>Rules that save marks</Heading>
      <Points points={hallRules} gap={3} />
      <Heading>The last three days</Heading>
      <Points points={lastDays} gap={3} />
      <Notes title="My order: which section first, and by when" />
    </>
  )
}

interface StretchProps {
  from: number
  length: number
  title: string
  detail?: string
  figures: string
  colour: string
}

/** As tall as its share of the three hours. */
function Stretch({ from, length, title, detail, figures, colour }: StretchProps) {
  const line = from ? `0.8 solid ${palette.ink}` : undefined
  return (
    <View style={{ height: length * 1.75, flexDirection: 'row', borderTop: line }}>
      <View
        style={{ width: 86, backgroundColor: colour, borderRight: `0.8 solid ${palette.ink}`, padding: '5 0 0 10' }}
      >
        <Text style={{ ...text.small, color: palette.ink }}>{`${clock(from)} to ${clock(from + length)}`}</Text>
      </View>
      <View style={{ flex: 1, padding: '5 10 0 12' }}>
        <Text style={{ ...text.body, ...text.strong, lineHeight: 1.3 }}>{title}</Text>
        {detail ? <Text style={{ ...text.small, color: palette.ink, lineHeight: 1.2 }}>{detail}</Text> : null}
      </View>
      <Text style={{ ...text.body, lineHeight: 1.3, padding: '5 10 0 0' }}>{figures}</Text>
    </View>
  )
}

const clock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

const hallRules = [
  'One mark is worth about two minutes. Past double that, leave a gap and go on.',
  'Answer in the order you are sure of, but inside the section the question belongs to.',
  'Where there is a choice, decide once, and answer that one in full.',
  'Number every answer as the paper does. A marker who must search does not search for long.',
]

const lastDays = [
  'No new chapter. The must page, the maps and your own list of lost marks.',
  'One old paper on the third day before, in the hours of the examination. None on the last day.',
  'The evening before: two pens, a pencil, a ruler, the admit card, and sleep.',
]
