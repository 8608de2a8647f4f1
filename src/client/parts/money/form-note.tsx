import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import type { Refusal } from '../account/use-refusal.ts';
import styles from './money.module.css';

/** What stands over a command form's button: the server's words, or that its outcome is not known yet. */
export function FormNote({ form, refusal }: { form: AnyActorRef; refusal: Refusal }) {
  const { t } = useTranslation();
  const stands = useSelector(form, (snapshot: AnyMachineSnapshot) => {
    if (snapshot.hasTag('doubt')) return 'checking';
    return snapshot.hasTag('unresolved') ? 'unresolved' : null;
  });
  if (stands !== null)
    return (
      <p className={styles.doubt} role="status">
        {t(`money.${stands}`)}
      </p>
    );
  return (
    refusal.rest !== null &&
    refusal.rest !== '' && (
      <p className={styles.refusal} role="alert">
        <bdi>{refusal.rest}</bdi>
      </p>
    )
  );
}
