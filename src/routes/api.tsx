import { Fragment } from 'react';
import { Icon } from '#ui/icons/icon.tsx';
import styles from './api-page.css?url';
import { appContext } from '#src/app/app-context.server.ts';
import { privatePageMeta } from '#src/page-meta.ts';
import { readApiPage } from '#src/http/api-calls.server.ts';
import words from '#src/http/api-words.en.ts';
import type { Route } from './+types/api';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export function loader({ context }: Route.LoaderArgs) {
  return { words, groups: readApiPage(context.get(appContext)), title: words.title };
}

export const meta = privatePageMeta;

type Call = Route.ComponentProps['loaderData']['groups'][number]['calls'][number];
type Words = Route.ComponentProps['loaderData']['words'];

/** The HTTP API for people who write programs. */
export default function Api({ loaderData }: Route.ComponentProps) {
  const { words, groups } = loaderData;
  return (
    <article className="wrap api-page">
      <h1>{words.title}</h1>
      <p className="lead">{words.intro}</p>
      <p>
        <a className="link" href="/api/openapi.json">
          {words.machineReadable}
        </a>
      </p>
      {groups.map(({ name, calls }) => (
        <section key={name}>
          <h2>{name}</h2>
          {calls.map((call) => (
            <CallView key={call.id} call={call} words={words} />
          ))}
        </section>
      ))}
    </article>
  );
}

function CallView({ call, words }: { call: Call; words: Words }) {
  const { id, method, path, summary, description, parameters, body, answers } = call;
  return (
    <details id={id}>
      <summary>
        <Icon name="caret-right" />
        <code>
          <b>{method}</b> {inParts(path)}
        </code>
        <span>{summary}</span>
      </summary>
      {description && <p>{withCode(description)}</p>}
      {parameters.length + body.length > 0 && <h3>{words.takes}</h3>}
      {parameters.length > 0 && (
        <ul>
          {parameters.map(({ name, in: place, required, type }) => (
            <li key={name}>
              <code>{name}</code>: {type} <span>({required ? `${place}, ${words.required}` : place})</span>
            </li>
          ))}
        </ul>
      )}
      <Bodies of={body} />
      <h3>{words.answers}</h3>
      <ul className="api-answers">
        {answers.map(({ status, says, body }) => (
          <li key={status}>
            <code>{status}</code>
            <span>{withCode(says)}</span>
            <Bodies of={body} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Renders text in backticks as code. */
const withCode = (text: string) =>
  text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));

/** A path that may wrap before a slash, but not inside a word. */
const inParts = (path: string) =>
  path.split(/(?=\/)/).map((part, index) => (
    <Fragment key={index}>
      <wbr />
      {part}
    </Fragment>
  ));

function Bodies({ of: bodies }: { of: Call['body'] }) {
  return bodies.map(({ type, text }) => (
    <figure key={type}>
      <figcaption>{type}</figcaption>
      <pre>
        <code>{text}</code>
      </pre>
    </figure>
  ));
}
