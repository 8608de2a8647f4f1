import CircleAlert from 'lucide-react/icons/circle-alert';
import ImagePlus from 'lucide-react/icons/image-plus';
import { useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './picture-slot.module.css';

export interface PictureSlotProps {
  label: string;
  /** Where the picture is; empty while there is none. */
  url: string;
  /** How much was sent, 0 to 100; null while nothing is on its way. */
  percent: number | null;
  error?: string | undefined;
  texts: { choose: string; change: string; cancel: string; progress: string };
  onChoose: (file: File) => void;
  onCancel: () => void;
}

/** A place for one picture: chosen from the phone or its camera, sent at once, shown when it is there. */
export function PictureSlot(props: PictureSlotProps) {
  const { label, url, percent, error, texts, onChoose, onCancel } = props;
  const id = useId();
  const isSending = percent !== null;
  return (
    <div className={styles.slot}>
      <span id={`${id}-label`} className={styles.label}>
        {label}
      </span>
      <label className={classNames(styles.frame, error !== undefined && styles.faulty)}>
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp"
          className="visually-hidden"
          aria-labelledby={`${id}-label`}
          aria-describedby={error === undefined ? undefined : `${id}-note`}
          aria-invalid={error !== undefined || undefined}
          disabled={isSending}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            // The same file may be chosen again after a failure.
            currentTarget.value = '';
            if (file) onChoose(file);
          }}
        />
        {url !== '' && !isSending ? (
          <img className={styles.picture} src={url} alt="" />
        ) : (
          <ImagePlus size={28} aria-hidden="true" />
        )}
        {!isSending && <span className={styles.hint}>{url === '' ? texts.choose : texts.change}</span>}
        {isSending && (
          <progress className={styles.progress} max={100} value={percent} aria-label={texts.progress} />
        )}
      </label>
      {isSending && (
        <button type="button" className={styles.cancel} onClick={onCancel}>
          {texts.cancel}
        </button>
      )}
      {error !== undefined && (
        <p id={`${id}-note`} className={styles.error} role="alert">
          <CircleAlert size={14} aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  );
}
