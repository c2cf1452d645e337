import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A free port for a program that can't choose one itself. It lies below the ports that the system gives to connections and to servers
 * without a port of their own (from 32768 on), so that none of them takes it before the program listens.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_768);
  const server = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (!isFree) return freePort();
  server.close();
  await once(server, 'close');
  return port;
}
