// A server that speaks S3, as a process of its own: `node s3-process.ts <directory>`. Says its port, and ends with the process that started it.
import type { AddressInfo } from 'node:net';
import S3rver from '@20minutes/s3rver';

const server = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: process.argv[2]!,
  configureBuckets: [{ name: 'clinic', configs: [] }],
  // It forgets the last slash of '/clinic/' when it signs a list request, and would refuse the right signature.
  allowMismatchedSignatures: true,
});
const { port } = (await server.run()) as AddressInfo;
process.once('disconnect', () => process.exit());
process.send!(port);
