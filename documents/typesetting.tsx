import { Text, View } from '@react-pdf/renderer'
import type { ReactNode } from 'react'
import { palette } from '#brand/palette.ts'
import { GraphPaper } from './drawings/graph-paper.tsx'
import { fontFamily, mathFamily } from './fonts.ts'
import { contentWidth, pageSize, text } from './theme.ts'

export function Heading({ children }: { children: string }) {
  return <Text style={{ ...text.heading, marginTop: 12, marginBottom: 4 }}>{children}</Text>
}

export function Paragraph({ children }: { children: string }) {
  return <Text style={{ ...text.body, marginBottom: 6 }}>{children}</Text>
}

/** Draws its bullets, so that the fonts do not need them. */
export function Points({ points, gap = 4 }: { points: readonly string[]; gap?: number }) {
  return (
    <View>
      {points.map((point) => (
        <View key={point} style={{ flexDirection: 'row', marginBottom: gap }} wrap={false}>
          <View style={{ width: 5, height: 5, backgroundColor: palette.blue, marginTop: 5, marginRight: 8 }} />
          <Text style={{ ...text.body, flex: 1 }}>{point}</Text>
        </View>
      ))}
    </View>
  )
}

export function Formula({ children, size = 9.5 }: { children: string; size?: number }) {
  const isFormula = /[=→√²³₀-₉θαβ]/.test(children)
  const style = { fontWeight: 700, color: palette.ink } as const
  if (!isFormula) return <Text style={{ ...style, fontSize: size * 1.08, lineHeight: 1.35 }}>{children}</Text>
  const [before, ...after] = children.split('’')
  return (
    <Text style={{ ...style, fontFamily: mathFamily, fontSize: size * 0.95, lineHeight: 1.25, marginTop: 2 }}>
      {before}
      {after.map((words) => (
        // Inter replaces an apostrophe between letters, so that readers would copy another character.
        <Text key={words}>
          <Text style={{ fontFamily }}>’</Text>
          {words}
        </Text>
      ))}
    </Text>
  )
}

export function Callout({ title, children }: { title: string; children: ReactNode }) {
  return (
    <View
      style={{
        backgroundColor: palette.tint,
        borderLeft: `3 solid ${palette.blue}`,
        padding: 12,
        paddingBottom: 8,
        marginTop: 12,
      }}
      wrap={false}
    >
      <Text style={{ ...text.body, ...text.strong, marginBottom: 2 }}>{title}</Text>
      {children}
    </View>
  )
}

/** Fills the rest of the page with graph paper to write on. */
export function Notes({ title }: { title: string }) {
  return (
    <View
      style={{
        flexGrow: 1,
        marginTop: 14,
        overflow: 'hidden',
        border: `0.7 solid ${palette.line}`,
        padding: '6 8 4 8',
      }}
    >
      <GraphPaper width={contentWidth} height={pageSize.height} />
      <Text style={text.small}>{title}</Text>
    </View>
  )
}

export interface Column {
  heading: string
  /** In points; without it, the column takes the remaining width. */
  width?: number
  align?: 'left' | 'right' | 'center'
}

interface TableProps {
  columns: Column[]
  rows: (string | number | ReactNode)[][]
  fontSize?: number
  isDense?: boolean
}

export function Table({ columns, rows, fontSize = 10, isDense }: TableProps) {
  return (
    <View>
      <Row
        columns={columns}
        fontSize={fontSize}
        isDense={isDense}
        cells={columns.map(({ heading }) => heading)}
        isHead
      />
      {rows.map((cells, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a printed table never move
        <Row key={index} columns={columns} fontSize={fontSize} isDense={isDense} cells={cells} />
      ))}
    </View>
  )
}

interface RowProps {
  columns: Column[]
  cells: TableProps['rows'][number]
  fontSize: number
  isDense?: boolean
  isHead?: boolean
}

function Row({ columns, cells, fontSize, isDense, isHead }: RowProps) {
  const line = isHead ? `1 solid ${palette.ink}` : `0.5 solid ${palette.line}`
  return (
    <View
      style={{
        flexDirection: 'row',
        alignItems: 'center',
        borderBottom: line,
        paddingTop: isDense ? 3 : 5,
        paddingBottom: isDense ? 2 : 3.5,
      }}
      wrap={false}
    >
      {columns.map(({ heading, width, align = 'left' }, index) => {
        const cell = cells[index]
        const isWord = typeof cell === 'string' || typeof cell === 'number'
        return (
          <View
            key={heading}
            style={{
              ...(width ? { width } : { flex: 1 }),
              paddingRight: align === 'left' ? 8 : 0,
              alignItems: align === 'center' ? 'center' : align === 'right' ? 'flex-end' : 'stretch',
            }}
          >
            {isWord ? (
              <Text style={{ fontSize, lineHeight: 1.35, fontWeight: isHead ? 700 : 400, textAlign: align }}>
                {String(cell)}
              </Text>
            ) : (
              cell
            )}
          </View>
        )
      })}
    </View>
  )
}
