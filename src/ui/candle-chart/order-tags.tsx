import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { haptic } from '../haptics.ts';
import { type OrderLine, type OrderLines, type Places, TAGS_START_PX, type TagSpots } from './order-lines.ts';
import styles from './order-tags.module.css';
import { layOutTags } from './tag-layout.ts';

/** What the owner of the lines hears; a price comes with the decimals the instrument quotes. */
export interface OrderLineListeners {
  /** The trader took hold of a line. Nothing more is heard of it until it is let go. */
  onLineGrabbed?: ((id: string) => void) | undefined;
  onLineReleased?: ((id: string, price: string) => void) | undefined;
  /** The drag came to nothing. */
  onLineDropped?: (() => void) | undefined;
  onLineTapped?: ((id: string) => void) | undefined;
  onLineDismissed?: (() => void) | undefined;
  /** What the tag of a line says while it is dragged over a price. */
  lineTextAt?: ((id: string, price: string) => string) | undefined;
}

/** A finger that taps is never quite still. */
const STILL_PX = 3;
const KEY_PIXELS: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
};
/** How much of the width tags may take: the last candles, which a trader looks at, stay free on the narrowest phone. */
const TAGS_SHARE = 2 / 3;
const NO_SPOTS: TagSpots = new Map();

/**
 * The tags of the order lines, over the canvas. They are elements: a finger on one is no finger on the chart or the page, and a
 * keyboard finds them. They move by the drawings of the canvas, past React.
 */
export function OrderTags({
  lines,
  drawn,
  listeners,
  isInert,
}: {
  lines: readonly OrderLine[];
  drawn: OrderLines;
  listeners: OrderLineListeners;
  /** What is pressed is the canvas below: a drawing's points are placed there. */
  isInert: boolean;
}) {
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    drawn.onDrawn = (places) => (layer.current ? placeTags(layer.current, places) : NO_SPOTS);
    return () => {
      drawn.onDrawn = () => NO_SPOTS;
    };
  }, [drawn]);
  return (
    <div ref={layer} className={styles.layer} inert={isInert}>
      {lines.map((line) =>
        line.isMovable ? (
          <MovableTag key={line.id} line={line} drawn={drawn} listeners={listeners} />
        ) : (
          <span key={line.id} className={styles.tag} data-line={line.id} data-tone={line.tone}>
            <span className={styles.pill}>{line.text}</span>
          </span>
        ),
      )}
    </div>
  );
}

/** Moves each tag to its line, and says where each stands. Reads all before it writes: the page is laid out once. */
function placeTags(layer: HTMLElement, { lines, width, height, top }: Places): TagSpots {
  const elements = [...layer.children].filter((tag) => tag instanceof HTMLElement);
  const room = Math.round(width * TAGS_SHARE) - TAGS_START_PX;
  layer.style.setProperty('--room', `${room}px`);
  const tagHeight = Math.max(0, ...elements.map(({ offsetHeight }) => offsetHeight));
  const pills = elements.map(({ firstElementChild: pill }) => pill?.getBoundingClientRect().height ?? 0);
  const pillHeight = Math.max(0, ...pills);
  const tags = elements.flatMap(({ dataset, offsetWidth }) => {
    const id = dataset.line ?? '';
    const place = lines.get(id);
    return place ? [{ ...place, id, width: offsetWidth }] : [];
  });
  const spots = layOutTags(tags, { width: room, height, top, tagHeight, pillHeight });
  for (const { dataset, style } of elements) {
    const spot = spots.get(dataset.line ?? '');
    const edge = lines.get(dataset.line ?? '')?.edge;
    if (edge) dataset.edge = edge;
    else delete dataset.edge;
    if (!spot) {
      delete dataset.placed;
      continue;
    }
    dataset.placed = '';
    style.translate = `${spot.x}px calc(${spot.y}px - 50%)`;
    style.setProperty('--above', `${tagHeight / 2 - spot.above}px`);
    style.setProperty('--below', `${tagHeight / 2 - spot.below}px`);
  }
  return spots;
}

type Drag = {
  startX: number;
  startY: number;
  lineY: number;
  price: string | null;
  /** Where the finger was when it last panned the chart, which it does once it was first pulled sideways. */
  pannedTo: number | null;
};

function MovableTag({
  line,
  drawn,
  listeners,
}: {
  line: OrderLine;
  drawn: OrderLines;
  listeners: OrderLineListeners;
}) {
  const { id } = line;
  const drag = useRef<Drag | null>(null);
  const wasDragged = useRef(false);
  const [said, setSaid] = useState<string | null>(null);
  // A line that goes while it is dragged leaves nothing moved behind.
  useEffect(() => () => drawn.move(null), [drawn]);

  const forget = (): void => {
    drag.current = null;
    drawn.move(null);
    setSaid(null);
  };
  const down = (event: PointerEvent<HTMLButtonElement>): void => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    wasDragged.current = false;
    const { top, height } = event.currentTarget.getBoundingClientRect();
    const layerTop = event.currentTarget.parentElement?.getBoundingClientRect().top ?? 0;
    // The line moves as far as the finger does; one from outside comes to its tag.
    const lineY = drawn.yOf(line.price) ?? top - layerTop + height / 2;
    drag.current = { startX: event.clientX, startY: event.clientY, lineY, price: null, pannedTo: null };
  };
  const move = (event: PointerEvent<HTMLButtonElement>): void => {
    const held = drag.current;
    if (!held) return;
    if (held.price === null) {
      const aside = Math.abs(event.clientX - held.startX);
      const along = Math.abs(event.clientY - held.startY);
      if (held.pannedTo === null && Math.max(aside, along) <= STILL_PX) return;
      if (held.pannedTo !== null || aside > along) {
        drawn.pan(event.clientX - (held.pannedTo ?? held.startX));
        held.pannedTo = event.clientX;
        wasDragged.current = true;
        return;
      }
    }
    const price = drawn.priceAt(held.lineY + event.clientY - held.startY);
    if (price === null) return;
    if (held.price === null) {
      haptic('tick');
      listeners.onLineGrabbed?.(id);
    }
    held.price = price;
    wasDragged.current = true;
    drawn.move({ id, price: Number(price) });
    setSaid(listeners.lineTextAt?.(id, price) ?? price);
  };
  const up = (): void => {
    const price = drag.current?.price ?? null;
    forget();
    if (price !== null) listeners.onLineReleased?.(id, price);
  };
  const cancel = (): void => {
    const isDragged = drag.current !== null && drag.current.price !== null;
    forget();
    if (isDragged) listeners.onLineDropped?.();
  };
  const key = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      if (drag.current) cancel();
      else listeners.onLineDismissed?.();
      return;
    }
    const pixels = KEY_PIXELS[event.key];
    if (pixels === undefined) return;
    event.preventDefault();
    listeners.onLineGrabbed?.(id);
    listeners.onLineReleased?.(id, drawn.stepped(line.price, pixels));
  };
  return (
    <button
      type="button"
      role="slider"
      className={styles.tag}
      data-line={id}
      data-tone={line.tone}
      data-proposed={line.isProposed}
      data-dragged={said !== null || undefined}
      aria-label={line.name}
      aria-orientation="vertical"
      aria-valuenow={line.price}
      aria-valuetext={said ?? line.text}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={cancel}
      onLostPointerCapture={cancel}
      onKeyDown={key}
      onClick={(event) => {
        // A drag ends in a click as well, and was heard already.
        if (event.detail === 0 || !wasDragged.current) listeners.onLineTapped?.(id);
      }}
    >
      <span className={styles.pill}>{said ?? line.text}</span>
    </button>
  );
}
