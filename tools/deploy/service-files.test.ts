import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import nodeEnvironment from '../node-environment.json' with { type: 'json' };
import nodeFlags from '../node-flags.json' with { type: 'json' };

test.each(['Dockerfile', 'deploy/clinic.service'])('%s starts the server as npm start does', (file) => {
  const text = readFileSync(file, 'utf8').replaceAll(/[",\\\s]+/g, ' ');
  expect(text).toContain(`${nodeFlags.join(' ')} tools/serve.ts`);
  for (const [name, value] of Object.entries(nodeEnvironment)) expect(text).toContain(`${name}=${value}`);
});
