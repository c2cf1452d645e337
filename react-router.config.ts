import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  ssr: true,
  // Every route is in the first manifest: one request fewer on a slow phone, and no prefetch of pages a visitor may never open.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
