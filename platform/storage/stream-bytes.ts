/** A stream that reads only as fast as it is read, and ends the generator when it is cancelled. */
export function streamBytes(content: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await content.next()
        if (done) controller.close()
        else controller.enqueue(value as Uint8Array<ArrayBuffer>)
      },
      async cancel() {
        await content.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}
