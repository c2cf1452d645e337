import { Link } from 'react-router';
import { fill, useWords } from '#platform/words.tsx';
import { Message } from '#ui/notice/message.tsx';
import type { Filter } from '../pictures/gallery-item.ts';

/** The server could not list the pictures. `failure`: what it answered, empty when it did not. */
export function GalleryFailure({ failure, onRetry }: { failure: string; onRetry: () => void }) {
  const words = useWords('gallery');
  return (
    <Message
      kind="error"
      role="alert"
      title={fill(words.loadingFailed, { message: failure || words.noAnswer })}
      action={
        <button className="button button-line" type="button" onClick={onRetry}>
          {words.tryAgain}
        </button>
      }
    >
      <p>{words.restWorks}</p>
    </Message>
  );
}

export function NoPictures({ filter }: { filter: Filter }) {
  const words = useWords('gallery');
  if (filter === 'All') return <Message title={words.noPictures} />;
  return (
    <Message title={fill(words.noPictureHere, { category: words[filter] })} action={<ShowAll />}>
      <p>{words.seeEverything}</p>
    </Message>
  );
}

/** At the address of a picture that was deleted. */
export function PictureGone() {
  const words = useWords('gallery');
  return (
    <Message title={words.pictureGone} action={<ShowAll />}>
      <p>{words.seeEverything}</p>
    </Message>
  );
}

function ShowAll() {
  const words = useWords('gallery');
  return (
    <Link className="button button-line" to="/gallery">
      {words.showAll}
    </Link>
  );
}
