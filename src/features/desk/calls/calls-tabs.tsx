import { Link } from 'react-router';
import { useWords } from '#platform/words.tsx';
import { ChangingText } from '#ui/page/changing-text.tsx';

export const Count = ({ n }: { n: number }) => (
  <b>
    <ChangingText>{String(n)}</ChangingText>
  </b>
);

interface CallsTabsProps {
  shown: 'call' | 'done' | 'recalls';
  counts: { call: number; done: number; recalls: number };
  /** Shows a list of the page of calls itself; without it the tabs lead there. */
  onShow?: (list: 'call' | 'done') => void;
}

/** People to call, the calls of today, and recalls. */
export function CallsTabs({ shown, counts, onShow }: CallsTabsProps) {
  const words = useWords('desk-calls');
  const lists = [
    { list: 'call', to: '/staff/calls', text: words.toCall, n: counts.call },
    { list: 'done', to: '/staff/calls?show=done', text: words.doneToday, n: counts.done },
  ] as const;
  return (
    <div className="desk-segments" role="group" aria-label={words.lists}>
      {lists.map(({ list, to, text, n }) =>
        onShow ? (
          <button key={list} type="button" aria-pressed={shown === list} onClick={() => onShow(list)}>
            {text}&nbsp;
            <Count n={n} />
          </button>
        ) : (
          <Link key={list} to={to}>
            {text}&nbsp;
            <Count n={n} />
          </Link>
        ),
      )}
      <Link to="/staff/recalls" aria-current={shown === 'recalls' ? 'page' : undefined}>
        {words.recalls}&nbsp;
        <Count n={counts.recalls} />
      </Link>
    </div>
  );
}
