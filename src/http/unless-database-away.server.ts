import { data, type LoaderFunctionArgs, type RouterContextProvider, type ServerBuild } from 'react-router';
import { isDatabaseAway } from '#platform/database/database-away.server.ts';
import { appContext } from '#src/app/app-context.server.ts';
import { noteFailure } from './page-failures.server.ts';

/** Runs a page's work; when the database is unreachable, logs that and returns the fallback. */
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

/**
 * Makes all loaders and actions answer 503 while the database is away, since React Router tells its error pages nothing about a thrown
 * error. Other errors are noted for the log.
 */
export function tellDatabaseAway(routes: Routes): Routes {
  const telling = (part: PagePart): PagePart => {
    const away = () => {
      // eslint-disable-next-line @typescript-eslint/only-throw-error -- React Router answers with a thrown data().
      throw data(null, 503);
    };
    return async (args) => {
      try {
        return await unlessDatabaseAway(args.context, () => part(args), away);
      } catch (error) {
        noteFailure(args.context, args.request, error);
        throw error;
      }
    };
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
