import { Link } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import type { LegalPageText } from '../legal-text.ts';
import { useClinicWords } from '../words/use-clinic-words.ts';

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
            {content.map((part) =>
              typeof part === 'string' ? (
                <p key={part}>{part}</p>
              ) : (
                <ul key={part.join('')}>
                  {part.map((item) => (
                    <li key={item}>{item}</li>
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
