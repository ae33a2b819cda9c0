/** The bytes of a numbered object, as they stand in the file. */
export function writeObject(number: number, generation: number, value: Uint8Array | string): Buffer {
  const bytes = typeof value === 'string' ? Buffer.from(value, 'latin1') : value
  return Buffer.concat([Buffer.from(`${number} ${generation} obj\n`), bytes, Buffer.from('\nendobj\n')])
}

export function writeStream(entries: string, content: Uint8Array | string): Buffer {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content
  const head = Buffer.from(`<<${entries} /Length ${bytes.length}>>\nstream\n`)
  return Buffer.concat([head, bytes, Buffer.from('\nendstream')])
}

export const crossReferenceBytes = 7
/** How many bytes the fields of a cross-reference have. */
export const crossReferenceWidths = '[1 4 2]'

/** Where an object stands: its offset and generation, or its object stream and its place in it. */
export type CrossReference = { offset: number; generation: number } | { stream: number; index: number }

export function writeCrossReference(reference: CrossReference): Buffer {
  const row = Buffer.alloc(crossReferenceBytes)
  const isInStream = 'stream' in reference
  row.writeUInt8(isInStream ? 2 : 1)
  row.writeUInt32BE(isInStream ? reference.stream : reference.offset, 1)
  row.writeUInt16BE(isInStream ? reference.index : reference.generation, 5)
  return row
}
