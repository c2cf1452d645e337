import { matchPath, type ServerBuild } from 'react-router';
import { problemBody, problemHeaders, type Problem } from '#platform/api/problem.server.ts';
import { allowHeader } from '#platform/http/refuse-request.server.ts';
import { englishAddress } from '#platform/language.ts';

const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/**
 * Refuses what a page can't answer, before its action or loader runs: React Router hands PUT and DELETE to the action that POST was meant
 * for, and a body that is no form would fail inside it. An address without a page is read as with GET: 'not found' says more then.
 */
export function createPageRefusals({ routes }: Pick<ServerBuild, 'routes'>) {
  const pages = Object.values(routes)
    .filter((route) => route !== undefined)
    .filter(({ path, index }) => index === true || (path !== undefined && path !== '*'))
    .map(({ path = '', module }) => ({ path: `/${path}`, takesForms: module.action !== undefined }));

  return async (request: Request): Promise<Request | Response> => {
    if (request.method === 'GET') return request;
    const { pathname } = new URL(request.url);
    // Scripts ask for the data of a page at its address with .data behind.
    const address = englishAddress(pathname)
      .replace(/^\/_root\.data$/, '/')
      .replace(/\.data$/, '');
    const page = pages.find(({ path }) => matchPath(path, address));
    if (!page) return new Request(request.url, { headers: request.headers });
    const Allow = allowHeader(page.takesForms ? ['GET', 'POST'] : ['GET']);
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: { Allow } });
    if (request.method !== 'POST' || !page.takesForms) {
      return refusal({ status: 405, title: `This address knows ${Allow}` }, { Allow });
    }
    if (!formTypes.test(request.headers.get('Content-Type') ?? '')) {
      return refusal({ status: 415, title: 'Send a form' });
    }
    return (await isReadable(request.clone()))
      ? request
      : refusal({ status: 400, title: 'This form can’t be read' });
  };
}

const isReadable = (request: Request): Promise<boolean> =>
  request.formData().then(
    () => true,
    () => false,
  );

const refusal = (problem: Problem, headers: Record<string, string> = {}): Response =>
  new Response(problemBody(problem), {
    status: problem.status,
    headers: { ...problemHeaders, ...headers },
  });
