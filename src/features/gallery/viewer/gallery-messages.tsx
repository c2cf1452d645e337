import { LocalizedText } from '#platform/localized-text.tsx';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Message } from '#ui/notice/message.tsx';
import { SiteLink } from '#ui/page/site-link.tsx';
import type { Filter } from '../pictures/gallery-item.ts';

/** Shown when the server could not list the pictures. `failure`: its answer, empty without one. */
export function GalleryFailure({ failure, onRetry }: { failure: string; onRetry: () => void }) {
  const words = useWords('gallery');
  return (
    <Message
      kind="error"
      role="alert"
      title={fill(words.loadingFailed, { message: failure || words.noAnswer })}
      action={
        <button className="button button-line" type="button" onClick={onRetry}>
          <LocalizedText text={words.tryAgain} />
        </button>
      }
    >
      <p>
        <LocalizedText text={words.restWorks} />
      </p>
    </Message>
  );
}

export function NoPictures({ filter }: { filter: Filter }) {
  const words = useWords('gallery');
  if (filter === 'All') return <Message title={words.noPictures} />;
  return <PictureMissing title={fill(words.noPictureHere, { category: words[filter] })} />;
}

/** Shown for a deleted picture or an empty category, with a link to all pictures. */
export function PictureMissing({ title }: { title: string }) {
  const words = useWords('gallery');
  const showAll = (
    <SiteLink className="button button-line" to="/gallery">
      <LocalizedText text={words.showAll} />
    </SiteLink>
  );
  return (
    <Message title={title} action={showAll}>
      <p>
        <LocalizedText text={words.seeEverything} />
      </p>
    </Message>
  );
}
