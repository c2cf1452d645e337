import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';

/** `s3://key:secret@bucket/prefix?endpoint=https://…&region=…`: all but the bucket may be left out. */
interface BucketPlace {
  bucket: string;
  /** Ends with a slash unless it is empty. */
  prefix: string;
  endpoint: string | undefined;
  region: string;
  /** Undefined: the SDK's default chain, such as AWS_ACCESS_KEY_ID, a profile or the machine's role. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
}

export function bucketPlaceOf(url: string): BucketPlace {
  const { hostname, pathname, searchParams, username, password } = new URL(url);
  const prefix = decodeURIComponent(pathname).replace(/^\/+|\/+$/g, '');
  return {
    bucket: hostname,
    prefix: prefix && `${prefix}/`,
    endpoint: searchParams.get('endpoint') ?? undefined,
    region: searchParams.get('region') ?? 'us-east-1',
    credentials: username
      ? { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) }
      : undefined,
  };
}

/** An object on its way: as it arrives, never whole in memory. */
export interface IncomingObject {
  body: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** The expected length. */
  bytes: number | undefined;
}

export type Bucket = Awaited<ReturnType<typeof openBucket>>;

/** Any S3-compatible store, seen from its prefix. */
export async function openBucket(url: string) {
  // Half a second to load, and most clinics keep everything on disk.
  const {
    S3Client,
    PutObjectCommand,
    GetObjectCommand,
    DeleteObjectCommand,
    paginateListObjectsV2,
    NoSuchKey,
  } = await import('@aws-sdk/client-s3');
  const { bucket, prefix, endpoint, region, credentials } = bucketPlaceOf(url);
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
    // Stores other than Amazon's rarely support bucket names as host names, or the newer checksums.
    forcePathStyle: endpoint !== undefined,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key });

  return {
    async put(key: string, content: Uint8Array<ArrayBuffer>, type: string): Promise<void> {
      await client.send(new PutObjectCommand({ ...at(key), Body: content, ContentType: type }));
    },
    /** A file of any size, up to the 5 GB that a store takes in one piece. */
    async putFile(key: string, file: string): Promise<void> {
      const { size } = await stat(file);
      const body = createReadStream(file);
      try {
        await client.send(new PutObjectCommand({ ...at(key), Body: body, ContentLength: size }));
      } finally {
        body.destroy();
      }
    },
    async get(key: string): Promise<IncomingObject | undefined> {
      try {
        const { Body, ContentLength } = await client.send(new GetObjectCommand(at(key)));
        // In Node it is a Node stream; cancelling it closes its connection.
        return (
          Body && { body: Readable.toWeb(Body as Readable) as IncomingObject['body'], bytes: ContentLength }
        );
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    async remove(key: string): Promise<void> {
      await client.send(new DeleteObjectCommand(at(key)));
    },
    /** All keys with this prefix. */
    async list(beginning: string): Promise<string[]> {
      const keys: string[] = [];
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix + beginning });
      for await (const { Contents = [] } of pages)
        for (const { Key } of Contents) if (Key) keys.push(Key.slice(prefix.length));
      return keys;
    },
    close: () => client.destroy(),
  };
}
