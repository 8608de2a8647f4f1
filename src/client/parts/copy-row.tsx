import Copy from 'lucide-react/icons/copy';
import Share2 from 'lucide-react/icons/share-2';
import { useTranslation } from 'react-i18next';
import { canShareText } from '../../ui/browser-can.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useFeature } from '../app/hooks/charts.ts';
import { clipboardFeature } from '../features/site.ts';
import styles from './parts.module.css';

type CopyRowProps = {
  label: string;
  text: string;
  /** Others are to have it: it can be handed to another app, too. */
  isShared?: boolean;
};

/** A fact one takes along: what it is, and a button that copies it. */
export function CopiedText({ label, text, isShared = false }: CopyRowProps) {
  const { t } = useTranslation();
  const clipboard = useFeature(clipboardFeature);
  return (
    <div className={styles.copy}>
      <span className={styles.fact}>
        <span className={styles.label}>{label}</span>
        <bdi className={styles.value} dir="ltr">
          {text}
        </bdi>
      </span>
      <IconButton
        label={t('invite.copy', { what: label })}
        onClick={() => clipboard.send({ type: 'text.copy', text })}
      >
        <Copy size={18} aria-hidden="true" />
      </IconButton>
      {isShared && canShareText() && (
        <IconButton label={t('share.open')} onClick={() => clipboard.send({ type: 'text.share', text })}>
          <Share2 size={18} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
