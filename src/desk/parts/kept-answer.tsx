import { useSelector } from '@xstate/react';
import Copy from 'lucide-react/icons/copy';
import { Button } from '../../ui/button.tsx';
import { useDesk } from '../app/context.ts';
import { TEXTS } from '../texts.ts';
import form from './form.module.css';
import styles from './kept-answer.module.css';

const LINK = /https?:\/\/\S+$/;

/** An answer that is shown once, such as the link of an invitation. */
export function KeptAnswer({ onClose }: { onClose: () => void }) {
  const { command, clipboard } = useDesk();
  const message = useSelector(command, ({ context }) => context.message);
  const [link] = LINK.exec(message) ?? [];
  return (
    <div className={styles.answer} role="status">
      <p>{link === undefined ? message : message.slice(0, -link.length)}</p>
      {link !== undefined && (
        <>
          <code className={form.code}>{link}</code>
          <p className={styles.hint}>It is shown once. Give it to the operator by a way that you trust.</p>
        </>
      )}
      <div className={styles.actions}>
        {link !== undefined && (
          <Button onClick={() => clipboard.send({ type: 'text.copy', text: link })}>
            <Copy size={16} aria-hidden="true" />
            Copy the link
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          {TEXTS.close}
        </Button>
      </div>
    </div>
  );
}
