import { Text, View } from '@react-pdf/renderer'
import { palette } from '#brand/palette.ts'
import type { Blueprint } from '#content/owner/blueprints/blueprint.ts'
import { blueprintDocument } from '#content/owner/blueprints/blueprint-document.ts'
import { weightColour } from '../drawings/weightage-bar.tsx'
import { text } from '../theme.ts'
import { Heading, Notes, Points } from '../typesetting.tsx'
import { splitByWeight } from './chapter-figures.ts'
import type { Edition } from './edition.ts'

const words = blueprintDocument.hall
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
              figures={words.figures(marks, length)}
              colour={weightColour(marks)}
            />
          )
        })}
        <Stretch
          from={from}
          length={180 - from}
          title={words.readThrough}
          figures={words.minutes(180 - from)}
          colour={palette.white}
        />
      </View>
      <Heading>{words.rules.heading}</Heading>
      <Points points={words.rules.points} gap={3} />
      <Heading>{words.lastDays.heading}</Heading>
      <Points points={words.lastDays.points} gap={3} />
      <Notes title={words.notes} />
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
        <Text style={{ ...text.small, color: palette.ink }}>{words.stretch(clock(from), clock(from + length))}</Text>
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
