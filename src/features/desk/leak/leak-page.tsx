import { Form, Link } from 'react-router';
import { NumberedStep } from '#features/staff/frame/numbered-steps.tsx';
import { CopyButton } from '#features/staff/share-link/copy-button.tsx';
import { fill, plural } from '#platform/fill-text.ts';
import { localeOf } from '#platform/language.ts';
import { useWords } from '#platform/words.tsx';
import { Field, TextField } from '#ui/field/field.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { leakKinds, type LeakFaults, type LeakKind } from './leak.ts';
import type { LeakAdvice } from './load-leak-advice.server.ts';
import './leak.css';

interface LeakPageProps {
  /** Fields as they were sent. */
  chosen: { kind: LeakKind; from: string; to: string };
  /** The clinic's current time, in the format of a datetime-local field. */
  present: string;
  faults: LeakFaults;
  /** Undefined until both times are chosen. */
  answer: LeakAdvice | undefined;
}

/** Whom a leak of patients' data affects, what to tell them, and whom else to tell. Works without JavaScript, but for copying. */
export function LeakPage({ chosen, present, faults, answer }: LeakPageProps) {
  const words = useWords('leak');
  const timeField = (name: 'from' | 'to') => (
    <TextField
      id={`leak-${name}`}
      name={name}
      type="datetime-local"
      label={words[name]}
      defaultValue={chosen[name]}
      max={present}
      error={faults[name] && words[faults[name]]}
      alert
      required
    />
  );
  return (
    <>
      <div className="staff-heading">
        <Link className="link restore-back" to="/staff/health">
          <Icon name="arrow-left" />
          {words.back}
        </Link>
        <h1>{words.heading}</h1>
        <p>{words.lead}</p>
      </div>
      <Form method="get" className="staff-card leak-form" key={Object.values(chosen).join(' ')}>
        <Field id="leak-kind" label={words.kind}>
          <select id="leak-kind" name="kind" defaultValue={chosen.kind}>
            {leakKinds.map((kind) => (
              <option key={kind} value={kind}>
                {words[`kind-${kind}`]}
              </option>
            ))}
          </select>
        </Field>
        <div className="leak-times">
          {timeField('from')}
          {timeField('to')}
        </div>
        <p className="staff-quiet">{words.timesHint}</p>
        <button type="submit" className="staff-button staff-button-pine">
          {words.show}
        </button>
      </Form>
      {answer && <Steps chosen={chosen} answer={answer} />}
    </>
  );
}

function Steps({ chosen, answer }: { chosen: LeakPageProps['chosen']; answer: LeakAdvice }) {
  const words = useWords('leak');
  const { kind, texts, report, isBoardRuleInForce } = answer;
  const [from, to] = [chosen.from.slice(0, 10), chosen.to.slice(0, 10)];
  return (
    <ol className="numbered-steps">
      <NumberedStep number={1} heading={words.stopHeading}>
        <p>{words[`stop-${kind}`]}</p>
        <p className="leak-links">
          <Link className="link" to="/staff/people">
            {words.toPeople}
          </Link>
          <Link className="link" to="/staff/account">
            {words.toAccount}
          </Link>
        </p>
        <p>{words.traces}</p>
        <p>
          <Link className="link" to={`/staff/record?from=${from}&to=${to}`}>
            {words.traceRecord}
          </Link>
        </p>
      </NumberedStep>
      <NumberedStep number={2} heading={words.certHeading}>
        {kind === 'device' && <p>{words.deviceDoubt}</p>}
        <p>{words.certDuty}</p>
        <p>{words.certReach}</p>
        <p className="leak-links">
          <a className="link" href="mailto:incident@cert-in.org.in">
            incident@cert-in.org.in
          </a>
          <a className="link" href="tel:1800114949">
            1800-11-4949
          </a>
          <a className="link" href="https://www.cert-in.org.in" rel="noreferrer">
            cert-in.org.in
          </a>
        </p>
      </NumberedStep>
      <NumberedStep number={3} heading={words.patientsHeading}>
        <Affected chosen={chosen} answer={answer} />
        <p>{isBoardRuleInForce ? words.patientsDutyNow : words.patientsDuty}</p>
        <p>{words.textsHow}</p>
        {texts.map(({ language, text }) => {
          const name = words[language];
          return (
            <Text
              key={language}
              heading={fill(words.textIn, { language: name })}
              text={text}
              lang={localeOf(language)}
              copy={fill(words.copyNamed, { language: name })}
            />
          );
        })}
      </NumberedStep>
      <NumberedStep number={4} heading={words.boardHeading}>
        <p>{isBoardRuleInForce ? words.boardNow : words.boardBefore}</p>
        <p>{words.boardHow}</p>
      </NumberedStep>
      <NumberedStep number={5} heading={words.reportHeading}>
        <Text heading={words.reportHow} text={report} lang="en-IN" copy={words.copyReport} />
        <p className="staff-quiet">{words.source}</p>
      </NumberedStep>
    </ol>
  );
}

function Affected({ chosen, answer }: { chosen: LeakPageProps['chosen']; answer: LeakAdvice }) {
  const words = useWords('leak');
  const { affected, withoutNumber, erased, to, kind } = answer;
  const { from: begins, to: ends } = chosen;
  return (
    <>
      <p>
        <b>{affected === 0 ? fill(words.nobody, { to }) : plural(words.affected, { n: affected, to })}</b>{' '}
        {withoutNumber > 0 && plural(words.withoutNumber, { n: withoutNumber })}{' '}
        {erased > 0 && plural(words.erasedOnes, { n: erased })}
      </p>
      {affected > 0 && (
        <>
          <a
            className="staff-button leak-download"
            href={`/api/staff/leak/affected.csv?${new URLSearchParams({ from: begins, to: ends, kind })}`}
            download
          >
            <Icon name="floppy-disk" />
            {words.download}
          </a>
          <p className="staff-quiet">{words.downloadNote}</p>
        </>
      )}
      <p className="staff-quiet">{words.notListed}</p>
      {kind === 'everything' && <p>{words.staffToo}</p>}
    </>
  );
}

/** A text to copy into another program. */
function Text({ heading, text, lang, copy }: { heading: string; text: string; lang: string; copy: string }) {
  return (
    <section className="leak-text">
      <header>
        <h3>{heading}</h3>
        <CopyButton text={text} label={copy} />
      </header>
      <p lang={lang}>{text}</p>
    </section>
  );
}
