import CircleAlert from 'lucide-react/icons/circle-alert';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import SignaturePad from 'signature_pad';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './signature-field.module.css';
import { type Strokes, strokesOf, toGroups } from './signature-strokes.ts';

export interface SignatureFieldProps {
  label: string;
  clearLabel: string;
  /** What was drawn, in widths of the pad. */
  strokes: Strokes;
  error?: string | undefined;
  onDrawn: (strokes: Strokes) => void;
  onCleared: () => void;
}

/** A pad to sign on. What was drawn is drawn again when the pad changes its size, so that a turned phone loses nothing. */
export function SignatureField(props: SignatureFieldProps) {
  const { label, clearLabel, strokes, error, onDrawn, onCleared } = props;
  const id = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad | null>(null);
  const drawn = useEffectEvent(onDrawn);
  const current = useEffectEvent(() => strokes);

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const made = new SignaturePad(element, { penColor: getComputedStyle(element).color });
    pad.current = made;
    const fit = (): void => {
      const { width, height } = element.getBoundingClientRect();
      const ratio = window.devicePixelRatio;
      element.width = width * ratio;
      element.height = height * ratio;
      element.getContext('2d')?.scale(ratio, ratio);
      made.penColor = getComputedStyle(element).color;
      made.fromData(toGroups(current(), width, made.penColor));
    };
    const finish = (): void => drawn(strokesOf(made.toData(), element.getBoundingClientRect().width));
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    const stopFollowing = onThemeChange(fit);
    made.addEventListener('endStroke', finish);
    return () => {
      observer.disconnect();
      stopFollowing();
      made.removeEventListener('endStroke', finish);
      made.off();
    };
  }, []);

  useEffect(() => {
    if (strokes.length === 0) pad.current?.clear();
  }, [strokes]);

  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <span id={`${id}-label`}>{label}</span>
        <Button variant="text" size="s" disabled={strokes.length === 0} onClick={onCleared}>
          {clearLabel}
        </Button>
      </div>
      <canvas
        ref={canvas}
        role="img"
        aria-labelledby={`${id}-label`}
        aria-describedby={error === undefined ? undefined : `${id}-note`}
        className={classNames(styles.pad, error !== undefined && styles.faulty)}
      />
      {error !== undefined && (
        <p id={`${id}-note`} className={styles.error} role="alert">
          <CircleAlert size={14} aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  );
}

/** Ink of the other theme could not be seen: calls back when the page, or the device it follows, changes its theme. */
function onThemeChange(listener: () => void): () => void {
  const device = matchMedia('(prefers-color-scheme: dark)');
  const page = new MutationObserver(listener);
  page.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  device.addEventListener('change', listener);
  return () => {
    page.disconnect();
    device.removeEventListener('change', listener);
  };
}
