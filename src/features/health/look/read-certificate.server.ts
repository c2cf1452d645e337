import { connect } from 'node:tls';
import type { Validity } from './judge-health.ts';

const patience = 5000;

/** The certificate that visitors of this origin are shown; undefined where it can't be reached from here. */
export function readCertificate(origin: string): Promise<Validity | undefined> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    // Also one that has ended or that this machine does not trust: its dates are what is asked for.
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      rejectUnauthorized: false,
      timeout: patience,
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
