import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import type { UsualUsd } from '#contract/entities-money';
import type { FormRefusal } from '../account/refusal-note.tsx';
import { useOwnText } from '../own-money.tsx';
import styles from './money.module.css';

/** Questions an amount that is far from those of the account so far. */
export function UnusualNote({ usual: { least, most } }: { usual: UsualUsd }) {
  const { t } = useTranslation();
  const ownText = useOwnText();
  return (
    <span role="status" className={styles.unusual}>
      {t('amount.unusual', { least: ownText(least), most: ownText(most) })}
    </span>
  );
}

/** What stands over a command form's button: the server's words, or that its outcome is not known yet. */
export function FormNote({ form, refusal }: { form: AnyActorRef; refusal: FormRefusal }) {
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
