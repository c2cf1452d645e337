import type { Route } from './+types/home';

export const meta: Route.MetaFunction = () => [{ title: 'Battisi' }];

export default function Home() {
  return <main />;
}
