import { data, type LoaderFunctionArgs, type RouterContextProvider, type ServerBuild } from 'react-router';
import { isDatabaseAway } from '#platform/database/database-away.server.ts';
import { appContext } from '#src/app-context.server.ts';

/** Does the work of a page; when the database can't be reached, logs that and answers otherwise. */
export async function unlessDatabaseAway<Result, Otherwise>(
  context: Readonly<RouterContextProvider>,
  work: () => Result,
  otherwise: () => Otherwise,
): Promise<Awaited<Result> | Otherwise> {
  try {
    return await work();
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    context.get(appContext).log.error({ err: error }, 'a page needs the database');
    return otherwise();
  }
}

type Routes = ServerBuild['routes'];
type PagePart = (args: LoaderFunctionArgs) => unknown;

/** Makes the loaders and actions of all pages answer 503 then: React Router's error pages learn nothing of an error that was thrown. */
export function tellDatabaseAway(routes: Routes): Routes {
  const telling = (part: PagePart): PagePart => {
    const away = () => {
      // eslint-disable-next-line @typescript-eslint/only-throw-error -- what React Router takes for an answer.
      throw data(null, 503);
    };
    return (args) => unlessDatabaseAway(args.context, () => part(args), away);
  };
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => {
      const { loader, action } = route!.module as { loader?: PagePart; action?: PagePart };
      const parts = {
        ...(loader && { loader: telling(loader) }),
        ...(action && { action: telling(action) }),
      };
      return [id, { ...route!, module: { ...route!.module, ...parts } }];
    }),
  ) as Routes;
}
