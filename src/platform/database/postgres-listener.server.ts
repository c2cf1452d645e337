import { Client } from 'pg';
import type { Log } from '../log.server.ts';

export const channel = 'changes';
const reconnectAfter = 1000;

/**
 * LISTEN on a connection of its own, made again whenever it is lost. `heard` is called for each notification, and after every connecting:
 * anything may have been missed before.
 */
export function listenToPostgres(url: string, log: Log, heard: () => void) {
  let closed = false;
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  const connectAgain = () => {
    if (!closed) retry = setTimeout(() => (connecting = connect()), reconnectAfter).unref();
  };
  const connect = async () => {
    const connection = new Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
    });
    let wasConnected = false;
    connection.on('notification', heard);
    connection.on('error', (error) =>
      log.warn({ err: error }, 'The connection that hears of changes failed'),
    );
    connection.on('end', () => wasConnected && connectAgain());
    try {
      await connection.connect();
      await connection.query(`listen ${channel}`);
    } catch (error) {
      log.warn({ err: error }, 'Could not listen for changes');
      await connection.end().catch(() => {});
      connectAgain();
      return;
    }
    wasConnected = true;
    client = connection;
    if (closed) await connection.end();
    else heard();
  };
  let connecting = connect();

  return {
    async close(): Promise<void> {
      closed = true;
      clearTimeout(retry);
      await connecting;
      await client?.end();
    },
  };
}
