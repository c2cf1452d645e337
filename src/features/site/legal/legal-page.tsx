import { Link } from 'react-router';
import { Icon } from '#ui/icons/icon.tsx';
import type { LegalLine, LegalPageText } from './legal-text.ts';
import { useClinicWords } from '#features/clinic/use-clinic-words.ts';

/** A notice in plain words: long text, made easy to read. */
export function LegalPage({ text }: { text: LegalPageText }) {
  const { backHome } = useClinicWords();
  return (
    <article className="wrap legal-page">
      <Link className="link link-back" to="/">
        <Icon name="arrow-left" />
        {backHome}
      </Link>
      <h1>{text.heading}</h1>
      <p className="legal-page-date">{text.updated}</p>
      <p className="lead">{text.intro}</p>
      {text.sections.map(({ heading, content }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          <div className="legal-page-text">
            {/* The text of a notice never changes while it is read: places are keys enough. */}
            {content.map((part, place) =>
              'line' in part ? (
                <p key={place}>
                  <Line parts={part.line} />
                </p>
              ) : (
                <ul key={place}>
                  {part.list.map((item, itemPlace) => (
                    <li key={itemPlace}>
                      <Line parts={item} />
                    </li>
                  ))}
                </ul>
              ),
            )}
          </div>
        </section>
      ))}
    </article>
  );
}

function Line({ parts }: { parts: LegalLine }) {
  return parts.map((part, place) => {
    if (typeof part === 'string') return part;
    const { to, text } = part;
    return to.startsWith('/') ? (
      <Link key={place} to={to}>
        {text}
      </Link>
    ) : (
      <a key={place} className="unbroken" href={to}>
        {text}
      </a>
    );
  });
}
