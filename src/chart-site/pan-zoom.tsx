import createPanzoom, { type PanzoomObject } from '@panzoom/panzoom';
import { type KeyboardEvent, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Box, Point } from '#chart-tools/site/site-chart';

type Size = { width: number; height: number };
type Props = {
  label: string;
  size: Size;
  /** What comes to the middle of the frame whenever it changes. */
  focus: Box | null;
  children: ReactNode;
};

const STEP_PX = 60;
const ZOOM = 1.25;
/** A press that went farther moved the picture, and follows no link. */
const DRAG_PX = 6;
const MAX_SCALE = 3;
/** Beneath it the letters of a diagram are too small to read. */
const LEGIBLE_SCALE = 0.9;

/** A picture that is moved and made larger by finger, wheel, keys or buttons. */
export function PanZoom({ label, size, focus, children }: Props): ReactElement {
  const { width, height } = size;
  const frame = useRef<HTMLElement>(null);
  const pressed = useRef<Point>({ x: 0, y: 0 });
  const content = useRef<HTMLDivElement>(null);
  const [panzoom, setPanzoom] = useState<PanzoomObject | null>(null);

  useEffect(() => {
    const { current } = content;
    const around = frame.current;
    if (!current || !around) return;
    const minScale = wholeScale(around, { width, height }) / 2;
    const made = createPanzoom(current, { minScale, maxScale: MAX_SCALE, cursor: 'grab' });
    around.addEventListener('wheel', made.zoomWithWheel, { passive: false });
    setPanzoom(made);
    return () => {
      around.removeEventListener('wheel', made.zoomWithWheel);
      made.destroy();
    };
  }, [width, height]);

  useEffect(() => {
    if (!panzoom || !frame.current || !focus) return;
    centre(panzoom, frame.current, { width, height }, focus, Math.max(panzoom.getScale(), LEGIBLE_SCALE));
  }, [panzoom, width, height, focus]);

  const showAll = (): void => {
    if (!panzoom || !frame.current) return;
    centre(panzoom, frame.current, size, { x: 0, y: 0, width, height }, wholeScale(frame.current, size));
  };
  const zoom = (by: number): void => {
    const box = frame.current?.getBoundingClientRect();
    if (!panzoom || !box) return;
    const middle = { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 };
    panzoom.zoomToPoint(panzoom.getScale() * by, middle);
  };
  const move = (x: number, y: number) => () => {
    panzoom?.pan(x * STEP_PX, y * STEP_PX, { relative: true });
  };
  const keys: Readonly<Record<string, () => void>> = {
    '+': () => zoom(ZOOM),
    '=': () => zoom(ZOOM),
    '-': () => zoom(1 / ZOOM),
    '0': showAll,
    ArrowLeft: move(1, 0),
    ArrowRight: move(-1, 0),
    ArrowUp: move(0, 1),
    ArrowDown: move(0, -1),
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const act = keys[event.key];
    if (!act || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    act();
  };
  return (
    <div className="diagram">
      <section
        ref={frame}
        aria-label={`${label}: arrow keys move it, plus and minus resize it, 0 shows all of it`}
        onKeyDown={onKeyDown}
        onPointerDownCapture={({ clientX, clientY }) => {
          pressed.current = { x: clientX, y: clientY };
        }}
        onClickCapture={(event) => {
          const { x, y } = pressed.current;
          if (event.detail === 0 || Math.hypot(event.clientX - x, event.clientY - y) <= DRAG_PX) return;
          event.preventDefault();
          event.stopPropagation();
        }}
      >
        <div ref={content} style={{ width, height }}>
          {children}
        </div>
      </section>
      <div className="zoom">
        <button type="button" aria-label="Larger" onClick={keys['+']}>
          +
        </button>
        <button type="button" aria-label="Smaller" onClick={keys['-']}>
          −
        </button>
        <button type="button" aria-label="All of it" onClick={showAll}>
          ⤢
        </button>
      </div>
    </div>
  );
}

const wholeScale = (frame: HTMLElement, { width, height }: Size): number =>
  Math.min(1, frame.clientWidth / width, frame.clientHeight / height);

/** Brings a part of the picture to the middle of the frame. */
function centre(panzoom: PanzoomObject, frame: HTMLElement, size: Size, box: Box, scale: number): void {
  panzoom.zoom(scale);
  panzoom.pan(
    (frame.clientWidth - size.width) / 2 / scale - (box.x + (box.width - size.width) / 2),
    (frame.clientHeight - size.height) / 2 / scale - (box.y + (box.height - size.height) / 2),
  );
}
