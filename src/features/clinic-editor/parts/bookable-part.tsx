import type { BookableCategory, ContentService } from '#features/clinic/content/content.ts';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { DraftText } from '../draft/draft-text.tsx';
import { freshId, LineActions, useDraftList } from '../draft/list-lines.tsx';
import { useClinicDraft } from '../draft/use-draft.tsx';

/** What a visitor can choose in the booking form. */
export function BookablePart() {
  const words = useWords('clinic-parts');
  const list = useDraftList<BookableCategory>(['bookable']);
  const { items } = list;
  const fresh = () => ({ id: freshId(items, 'group'), category: { en: words.newGroup }, services: [] });
  return (
    <>
      {items.map(({ id, category }, index) => (
        <section key={id} className="staff-card part-block" aria-label={category.en}>
          <header>
            <h2>{category.en}</h2>
            <LineActions index={index} count={items.length} name={category.en} list={list} />
          </header>
          <details className="staff-more">
            <summary>{words.groupName}</summary>
            <DraftText path={['bookable', index, 'category']} label={words.title} />
          </details>
          <Services group={index} />
        </section>
      ))}
      <button type="button" className="staff-button" onClick={() => list.add(fresh())}>
        {words.addGroup}
      </button>
    </>
  );
}

function Services({ group }: { group: number }) {
  const words = useWords('clinic-parts');
  const { bookable } = useClinicDraft().state.content;
  const path = ['bookable', group, 'services'];
  const list = useDraftList<ContentService>(path);
  const all = bookable.flatMap(({ services }) => services);
  return (
    <>
      <ul className="part-lines">
        {list.items.map(({ id, name }, index) => {
          const named = name.en || words.newService;
          return (
            <li key={id} className="service-line">
              <DraftText path={[...path, index, 'name']} label={fill(words.nameOf, { name: named })} isBare />
              <LineActions index={index} count={list.items.length} name={named} list={list} />
            </li>
          );
        })}
      </ul>
      <button
        type="button"
        className="staff-button"
        onClick={() => list.add({ id: freshId(all, 'service'), name: { en: '' } })}
      >
        {words.addService}
        <span className="visually-hidden">{`: ${bookable[group]!.category.en}`}</span>
      </button>
    </>
  );
}
