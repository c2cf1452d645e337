import type { PictureStorage } from './picture-storage.server.ts';

/** `s3://key:secret@bucket/prefix?endpoint=https://…&region=…`: all but the bucket may be left out. */
export interface S3Place {
  bucket: string;
  /** Ends with a slash unless it is empty. */
  prefix: string;
  endpoint: string | undefined;
  region: string;
  /** Without them the SDK looks in its usual places: AWS_ACCESS_KEY_ID, a profile, the machine's role. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
}

export function s3PlaceOf(url: string): S3Place {
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

/** Pictures in any S3-compatible store, private there: visitors get them through this server. */
export async function createS3Storage(url: string): Promise<PictureStorage> {
  // Half a second to load, and most clinics keep their pictures on disk.
  const {
    S3Client,
    PutObjectCommand,
    GetObjectCommand,
    DeleteObjectCommand,
    ListObjectsV2Command,
    NoSuchKey,
  } = await import('@aws-sdk/client-s3');
  const { bucket, prefix, endpoint, region, credentials } = s3PlaceOf(url);
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
    // Stores other than Amazon's rarely know bucket names as host names, nor the newer checksums.
    forcePathStyle: endpoint !== undefined,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const keyOf = (folder: string, file: string) => `${prefix}${folder}/${file}`;

  return {
    async put(folder, file, content, type) {
      const object = { Bucket: bucket, Key: keyOf(folder, file), Body: content, ContentType: type };
      await client.send(new PutObjectCommand(object));
    },
    async get(folder, file) {
      try {
        const { Body } = await client.send(
          new GetObjectCommand({ Bucket: bucket, Key: keyOf(folder, file) }),
        );
        return Body && new Uint8Array(await Body.transformToByteArray());
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    async removeFolder(folder) {
      // A picture has a handful of files: far fewer than one listing gives.
      const { Contents = [] } = await client.send(
        new ListObjectsV2Command({ Bucket: bucket, Prefix: keyOf(folder, '') }),
      );
      for (const { Key } of Contents) await client.send(new DeleteObjectCommand({ Bucket: bucket, Key }));
    },
    close: () => client.destroy(),
  };
}
