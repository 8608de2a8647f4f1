import GripVertical from 'lucide-react/icons/grip-vertical';
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
} from 'react';
import { followReorder } from './follow-reorder.ts';
import { IconButton } from './icon-button.tsx';
import styles from './sortable-list.module.css';

export interface SortableItem<Id> {
  key: Id;
  content: ReactNode;
  /** Names the handle. */
  moveLabel: string;
}

export interface SortableListProps<Id> {
  label: string;
  items: readonly SortableItem<Id>[];
  /** The row in the hand, by its key, and over which place it is. */
  lifted: { key: Id; at: number } | null;
  /** How the handles are used, for those who do not see them. */
  hint: string;
  onLift: (key: Id) => void;
  onMove: (at: number) => void;
  onDrop: () => void;
  onRelease: () => void;
  /** A key of the keyboard puts a row at a place. */
  onPlace: (key: Id, at: number) => void;
}

/** A list whose rows are put in order by their handles: with a finger, a mouse, or the arrow keys. */
export function SortableList<Id extends number | string>(props: SortableListProps<Id>) {
  const { label, items, lifted, hint, onPlace } = props;
  const list = useRef<HTMLOListElement>(null);
  const hintId = useId();
  const lift = useEffectEvent((index: number) => {
    const item = items[index];
    if (item) props.onLift(item.key);
  });
  const move = useEffectEvent((at: number) => props.onMove(at));
  const drop = useEffectEvent(() => props.onDrop());
  const release = useEffectEvent(() => props.onRelease());
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    return followReorder(element, {
      onLift: (index) => lift(index),
      onMove: (at) => move(at),
      onDrop: () => drop(),
      onRelease: () => release(),
    });
  }, []);
  const from = lifted ? items.findIndex(({ key }) => key === lifted.key) : -1;
  const press = (event: KeyboardEvent, key: Id, index: number): void => {
    const at = placeOf(event.key, index, items.length - 1);
    if (at === null) return;
    event.preventDefault();
    if (at !== index) onPlace(key, at);
  };
  return (
    <>
      <p id={hintId} className="visually-hidden">
        {hint}
      </p>
      <ol ref={list} className={styles.list} aria-label={label} data-dragging={lifted !== null || undefined}>
        {items.map(({ key, content, moveLabel }, index) => (
          <li
            key={key}
            className={styles.row}
            data-lifted={index === from || undefined}
            style={{ '--shift': lifted ? shiftOf(index, from, lifted.at) : 0 } as CSSProperties}
          >
            {content}
            <IconButton
              label={moveLabel}
              className={styles.handle}
              data-handle=""
              aria-describedby={hintId}
              onKeyDown={(event) => press(event, key, index)}
            >
              <GripVertical size={20} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ol>
    </>
  );
}

function placeOf(key: string, index: number, last: number): number | null {
  switch (key) {
    case 'ArrowUp':
      return Math.max(index - 1, 0);
    case 'ArrowDown':
      return Math.min(index + 1, last);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}

/** By how many rows a row makes room for the one in the hand, and this one is moved where no pointer leads it. */
function shiftOf(index: number, from: number, at: number): number {
  if (index === from) return at - from;
  if (index > from && index <= at) return -1;
  return index < from && index >= at ? 1 : 0;
}
