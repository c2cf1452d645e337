/** The whole body, or undefined when it has more bytes than that: the rest is then left to whoever ends the request. */
export async function readBody(
  body: ReadableStream<Uint8Array> | null,
  mostBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Read by hand: leaving a loop over the stream would cut the line before the answer.
  const reader = body?.getReader();
  let part = await reader?.read();
  while (part?.done === false) {
    length += part.value.length;
    if (length > mostBytes) return undefined;
    chunks.push(part.value);
    part = await reader?.read();
  }
  return new Uint8Array(Buffer.concat(chunks));
}
