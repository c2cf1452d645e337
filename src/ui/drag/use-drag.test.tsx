import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useDrag, type Point } from './use-drag.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Options = Parameters<typeof useDrag<string, number>>[0];
type Handlers = ReturnType<typeof useDrag<string, number>>['handlers'];

function handlersOf(options: Options): Handlers {
  const given: Handlers[] = [];
  function Area() {
    const { handlers } = useDrag(options);
    given.push(handlers);
    return null;
  }
  renderToStaticMarkup(<Area />);
  return given[0]!;
}

/** A list with draggable things in places of 100 px height. It is rendered once: `onRelease` reports each result. */
function openList({ handle }: { handle?: string } = {}) {
  const onRelease = vi.fn<() => void>();
  const handlers = handlersOf({
    area: { current: null },
    thingAt: (pressed) => (pressed as unknown as { thing?: string }).thing,
    placeAt: ({ y }, last) => (y < 0 ? last : Math.floor(y / 100)),
    onRelease,
    ...(handle && { handle }),
  });

  const event = ({ x, y }: Point, pointerType: string, onHandle = false) => ({
    target: { thing: 'visit', closest: () => (onHandle ? {} : null) },
    currentTarget: { setPointerCapture: () => {} },
    button: 0,
    isPrimary: true,
    clientX: x,
    clientY: y,
    pointerType,
  });
  const pointer = (pointerType: 'mouse' | 'touch', onHandle?: boolean) => {
    const send = (name: keyof Handlers) => (x: number, y: number) =>
      handlers[name](event({ x, y }, pointerType, onHandle) as never);
    return { down: send('onPointerDown'), move: send('onPointerMove'), up: send('onPointerUp') };
  };
  const click = (detail = 1) => {
    const preventDefault = vi.fn<() => void>();
    handlers.onClickCapture({ detail, preventDefault, stopPropagation() {} } as never);
    return { isSwallowed: preventDefault.mock.calls.length > 0 };
  };
  return { onRelease, pointer, click };
}

test('a mouse drags a thing as soon as it moves, and the click that follows is swallowed', () => {
  const { onRelease, pointer, click } = openList();
  const mouse = pointer('mouse');
  mouse.down(5, 50);
  mouse.move(5, 250);
  mouse.up(5, 250);
  expect(onRelease).toHaveBeenCalledWith({
    thing: 'visit',
    place: 2,
    point: { x: 5, y: 250 },
    byMouse: true,
  });
  expect(click().isSwallowed).toBe(true);
  expect(click().isSwallowed).toBe(false);
});

test('a press that hardly moves is a click', () => {
  const { onRelease, pointer, click } = openList();
  const mouse = pointer('mouse');
  mouse.down(5, 50);
  mouse.move(8, 53);
  mouse.up(8, 53);
  expect(onRelease).not.toHaveBeenCalled();
  expect(click().isSwallowed).toBe(false);
});

test('a finger drags what it has rested on; one that moves on scrolls', () => {
  const { onRelease, pointer } = openList();
  const finger = pointer('touch');
  finger.down(5, 50);
  finger.move(5, 250);
  finger.up(5, 250);
  expect(onRelease).not.toHaveBeenCalled();

  finger.down(5, 50);
  vi.advanceTimersByTime(400);
  finger.move(5, 150);
  finger.up(5, 150);
  expect(onRelease).toHaveBeenCalledWith(expect.objectContaining({ place: 1, byMouse: false }));
});

test('a finger drags a thing by its handle at once, and by nothing else', () => {
  const { onRelease, pointer } = openList({ handle: '.handle' });
  const beside = pointer('touch', false);
  beside.down(5, 50);
  vi.advanceTimersByTime(400);
  beside.move(5, 150);
  beside.up(5, 150);
  expect(onRelease).not.toHaveBeenCalled();

  const onHandle = pointer('touch', true);
  onHandle.down(5, 50);
  onHandle.move(5, 150);
  onHandle.up(5, 150);
  expect(onRelease).toHaveBeenCalledTimes(1);
});

test('over no place a thing may keep the last', () => {
  const { onRelease, pointer } = openList();
  const mouse = pointer('mouse');
  mouse.down(5, 50);
  mouse.move(5, 350);
  mouse.move(5, -20);
  mouse.up(5, -20);
  expect(onRelease).toHaveBeenCalledWith(expect.objectContaining({ place: 3 }));
});

test('a key’s click after a finger has dragged something is not swallowed', () => {
  const { pointer, click } = openList();
  const finger = pointer('touch');
  finger.down(5, 50);
  vi.advanceTimersByTime(400);
  finger.up(5, 50);
  expect(click(0).isSwallowed).toBe(false);
});
