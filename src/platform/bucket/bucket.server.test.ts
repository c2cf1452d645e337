import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { signatureOf, startS3 } from '#tests/support/servers/s3-server.ts';
import { bucketPlaceOf, openBucket } from './bucket.server.ts';

async function started(change = (url: string) => url) {
  const folder = mkdtempSync(join(tmpdir(), 'bucket-'));
  const { storageUrl, stop } = await startS3(join(folder, 'store'));
  const bucket = await openBucket(change(storageUrl));
  onTestFinished(async () => {
    bucket.close();
    await stop();
    rmSync(folder, { recursive: true });
  });
  return { bucket, folder };
}

test.each([
  ['s3://pictures', { bucket: 'pictures', prefix: '', endpoint: undefined, credentials: undefined }],
  ['s3://pictures/clinic/site/?region=ap-south-1', { prefix: 'clinic/site/', region: 'ap-south-1' }],
  [
    's3://key:sec%2Fret@p?endpoint=https://s.example',
    {
      endpoint: 'https://s.example',
      credentials: { accessKeyId: 'key', secretAccessKey: 'sec/ret' },
    },
  ],
])('%s names a place', (url, place) => {
  expect(bucketPlaceOf(url)).toMatchObject(place);
});

test('a file goes up and comes back in pieces, as it was', async () => {
  const { bucket, folder } = await started();
  const content = Buffer.from(crypto.getRandomValues(new Uint8Array(60_000)).toString().repeat(4));
  writeFileSync(join(folder, 'a file'), content);
  await bucket.putFile('backups/a file (1).age', join(folder, 'a file'));
  const { body, bytes } = (await bucket.get('backups/a file (1).age'))!;
  expect(bytes).toBe(content.length);
  const pieces: Uint8Array[] = [];
  for await (const piece of body) pieces.push(piece);
  expect(pieces.length).toBeGreaterThan(1);
  expect(Buffer.concat(pieces).equals(content)).toBe(true);
  expect(await bucket.list('backups/')).toEqual(['backups/a file (1).age']);
  expect(await bucket.list('others/')).toEqual([]);
});

test.each([
  ['with another secret', (url: string) => url.replace(/:[^:@]+@/, ':another@'), 'SignatureDoesNotMatch'],
  ['with another key', (url: string) => url.replace(/\/\/[^:]+:/, '//another:'), 'InvalidAccessKeyId'],
  ['in a bucket that is not there', (url: string) => url.replace('@clinic/', '@other/'), 'NoSuchBucket'],
])('%s nothing is stored, read, listed or removed', async (_, change, refusal) => {
  const { bucket } = await started(change);
  const refused = expect.objectContaining({ name: refusal });
  await expect(bucket.put('a', new Uint8Array([1]), 'text/plain')).rejects.toEqual(refused);
  await expect(bucket.get('a')).rejects.toEqual(refused);
  await expect(bucket.list('')).rejects.toEqual(refused);
  await expect(bucket.remove('a')).rejects.toEqual(refused);
});

test('the store of these tests signs as Amazon’s own example does', () => {
  const request = {
    method: 'GET',
    url: '/test.txt',
    headers: {
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'x-amz-date': '20130524T000000Z',
    },
  };
  const scope = '20130524/us-east-1/s3/aws4_request';
  const signed = ['host', 'range', 'x-amz-content-sha256', 'x-amz-date'];
  expect(signatureOf(request, { scope, signed }, 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY')).toBe(
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  );
});
