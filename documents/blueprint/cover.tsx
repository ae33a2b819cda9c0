import { Text, View } from '@react-pdf/renderer'
import { palette } from '#brand/palette.ts'
import { blueprintDocument } from '#content/owner/blueprints/blueprint-document.ts'
import { sampleEdition } from '#content/owner/blueprints/sample-edition.ts'
import { CoverPage } from '../cover-page.tsx'
import { HeatBlock } from '../drawings/heat-block.tsx'
import { margin, stampHeight, text } from '../theme.ts'
import { listChapters } from './chapter-figures.ts'
import type { Edition } from './edition.ts'

const words = blueprintDocument.cover

export function Cover({ edition }: { edition: Edition }) {
  const { subject, covers, blueprint, shopName } = edition
  const chapters = listChapters(blueprint)
  const cell = Math.min(23, 330 / chapters.length)
  return (
    <CoverPage
      shopName={shopName}
      eyebrow={words.eyebrow(blueprint.code)}
      title={subject}
      marked={words.marked}
      summary={words.summary(blueprint.theoryMarks, chapters.length)}
      detail={covers === subject ? undefined : covers}
    >
      <View style={{ position: 'absolute', right: margin + 8, bottom: 150 }}>
        <HeatBlock blueprint={blueprint} cell={cell} />
      </View>
      <TitleBlock cells={words.titleBlock(subject, blueprint.years[0], blueprint.years.at(-1), sampleEdition.name)} />
      <View style={{ position: 'absolute', left: margin, right: margin, bottom: stampHeight + 14 }}>
        <Text
          style={{
            ...text.small,
            fontSize: 8,
            backgroundColor: palette.marker,
            color: palette.inkDeep,
            padding: '3 5 1 5',
          }}
        >
          {sampleEdition.mark}
        </Text>
      </View>
    </CoverPage>
  )
}

/** The title block of a technical drawing. */
function TitleBlock({ cells }: { cells: [string, string][] }) {
  return (
    <View
      style={{
        position: 'absolute',
        left: margin,
        right: margin,
        bottom: 76,
        flexDirection: 'row',
        border: `1 solid ${palette.ink}`,
        backgroundColor: palette.white,
      }}
    >
      {cells.map(([name, value], index) => (
        <View
          key={name}
          style={{
            flexGrow: 1,
            paddingHorizontal: 10,
            paddingTop: 7,
            paddingBottom: 5,
            borderLeft: index ? `1 solid ${palette.line}` : undefined,
          }}
        >
          <Text style={text.eyebrow}>{name}</Text>
          <Text style={{ ...text.body, ...text.strong, lineHeight: 1.3 }}>{value}</Text>
        </View>
      ))}
    </View>
  )
}
