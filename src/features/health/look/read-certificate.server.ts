import { connect } from 'node:tls';
import type { Validity } from './judge-health.ts';

const timeoutMs = 5000;

/** The validity of the certificate that visitors of this origin get; undefined where the origin can't be reached from here. */
export function readCertificate(origin: string): Promise<Validity | undefined> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    // Expired and untrusted certificates are read too, since only the dates matter.
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      rejectUnauthorized: false,
      timeout: timeoutMs,
    });
    const end = (validity?: Validity) => {
      socket.destroy();
      resolve(validity);
    };
    socket.once('timeout', () => end());
    socket.once('error', () => end());
    socket.once('secureConnect', () => {
      const { valid_from: from, valid_to: until } = socket.getPeerCertificate();
      end(until ? { from: Date.parse(from), until: Date.parse(until) } : undefined);
    });
  });
}
